// A relative's way into the room, behind a link that the patient made in it: who they are and consent, then the room.
import {
  drawn,
  type Frame,
  frameOf,
  missing,
  nothing,
  type PageHandlers,
  redirect,
  said,
  type Visit,
} from '../../../kit/server/page.ts';
import { open, type pages, relative } from '../contract.ts';
import { besides, type RelativeRoom } from '../model.ts';
import { json, refusedJson, writeForged } from './answers.ts';
import { relativeConsentPage, relativeRoomPage } from './relative-views.ts';

type Clinic = Parameters<typeof writeForged>[1];
interface Opened {
  clinic: Clinic;
  key: string;
  frame: Frame;
  room: RelativeRoom;
}

async function openFor(
  request: Visit & { readonly params: { readonly code: string; readonly key: string } },
): Promise<Opened | null> {
  const { code, key } = request.params;
  const { clinic } = await request.ask(null, open.clinicOf, { code });
  if (!clinic) return null;
  const { room } = await request.ask(clinic, relative.relativeRoom, { key });
  if (room) {
    const frame = {
      ...frameOf(request, clinic, `/b/${code}/r/${key}`),
      clinicName: room.doctorName,
    };
    return { clinic, key, frame, room };
  }
  await writeForged(request, clinic);
  return null;
}

type Handlers = PageHandlers<typeof pages>;
export const relativeHandlers: Pick<Handlers, 'relative' | 'relativeConsent' | 'enterAsRelative'> =
  {
    async relative(request) {
      const opened = await openFor(request);
      if (!opened) return missing;
      const { frame, room } = opened;
      return room.isAgreed
        ? { ...drawn(relativeRoomPage(frame, room), null), usesCamera: true }
        : drawn(relativeConsentPage(frame, room, {}, nothing), null);
    },

    async relativeConsent(request) {
      const opened = await openFor(request);
      if (!opened) return missing;
      const { clinic, key, frame, room } = opened;
      const { agrees = '', name = '', relation = '' } = request.fields;
      try {
        await request.ask(clinic, relative.relativeConsent, {
          key,
          isGiven: agrees === 'yes',
          name,
          relation,
          language: frame.language,
        });
      } catch (error) {
        const why = said(frame, error, ['name', 'relation', 'isGiven']);
        return drawn(relativeConsentPage(frame, room, request.fields, why), error);
      }
      return redirect(`${frame.path}?lang=${frame.language}`);
    },

    async enterAsRelative(request) {
      const opened = await openFor(request);
      if (!opened) return missing;
      const { clinic, key, frame } = opened;
      const { device = '', to } = request.fields;
      try {
        return json(
          await request.ask(clinic, relative.enterAsRelative, {
            key,
            device,
            to: besides.find((one) => one === to) ?? 'doctor',
          }),
        );
      } catch (error) {
        return refusedJson(frame, error);
      }
    },
  };
