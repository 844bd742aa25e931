import * as z from 'zod/mini';
import { contract, read, write } from '../../kit/shared/contract.ts';
import { config, settings } from './model.ts';

export const api = contract('config', {
  GetConfig: read({
    summary: 'Who is signed in, in which clinic, with which rights, plan, settings and missing information.',
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
    input: z.strictObject({ language: z.optional(settings.shape.language), colourScheme: z.optional(settings.shape.colourScheme) }),
    output: settings,
    rate: 'calm',
    audit: 'write',
    touches: ['identity'],
  }),
});
