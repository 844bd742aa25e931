import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { config, settings } from './model.ts';

export const api = contract('config', {
  GetConfig: read({
    summary:
      'Who is signed in, in which clinic, with which rights, plan, settings, missing information and unread news: all a start needs.',
    path: '/GetConfig',
    allow: 'member',
    early: true,
    input: z.strictObject({}),
    output: config,
    rate: 'calm',
    audit: 'none',
  }),
  SaveConfig: write({
    summary: "Saves the user's own settings; what is left out stays.",
    path: '/SaveConfig',
    allow: 'member',
    early: true,
    input: z.strictObject({
      language: z.optional(settings.shape.language),
      colourScheme: z.optional(settings.shape.colourScheme),
      newsSeen: z.optional(
        z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}$/, { error: 'wrong_type' })),
      ),
      tourSeen: z.optional(z.boolean()),
      teamSeen: z.optional(z.boolean()),
    }),
    output: settings,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.settings_changed', message: 'changed their own settings' },
  }),
});
