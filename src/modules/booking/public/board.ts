// Links of a clinic for a screen or a calendar program: the key in the address is all there is to know.
import {
  drawn,
  frameOf,
  missing,
  type PageAnswer,
  type PageHandlers,
  type Visit,
} from '../../../kit/server/page.ts';
import { guest, open, type pages } from '../contract.ts';
import { boardPage } from './board-page.ts';

async function linkOf(
  { ask, params }: Visit & { readonly params: { readonly key: string } },
  kind: 'board' | 'calendar',
) {
  const { link } = await ask(null, open.linkOf, { key: params.key.replace(/\.ics$/, '') });
  return link?.kind === kind ? link : null;
}
type Link = NonNullable<Awaited<ReturnType<typeof linkOf>>>;

const boardOf = ({ ask }: Visit, link: Link) =>
  ask(link, guest.board, { doctorId: link.doctorId, showsNames: link.showsNames });

export const calendarFile = (bytes: string): PageAnswer => ({
  kind: 'file',
  bytes,
  media: 'text/calendar; charset=utf-8',
  headers: {
    'cache-control': 'private, max-age=60',
    'content-disposition': 'inline; filename="appointments.ics"',
  },
});

type Links = Pick<PageHandlers<typeof pages>, 'board' | 'boardNow' | 'boardChanges' | 'calendar'>;

export const links: Links = {
  async board(request) {
    const link = await linkOf(request, 'board');
    if (!link) return missing;
    const path = `/tv/${request.params.key}`;
    const frame = frameOf(request, link, path, true);
    const second =
      frame.language === 'en' ? null : frameOf({ ...request, language: 'en' }, link, path);
    return drawn(boardPage(frame, second, await boardOf(request, link), request.now));
  },

  async boardNow(request) {
    const link = await linkOf(request, 'board');
    if (!link) return missing;
    return {
      kind: 'file',
      bytes: JSON.stringify(await boardOf(request, link)),
      media: 'application/json; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
    };
  },

  async boardChanges(request) {
    const link = await linkOf(request, 'board');
    return link
      ? { kind: 'news', clinicId: link.clinicId, modules: ['queue', 'appointments'] }
      : missing;
  },

  async calendar(request) {
    const link = await linkOf(request, 'calendar');
    if (!link) return missing;
    const { calendar } = await request.ask(link, guest.feed, {
      doctorId: link.doctorId,
      showsNames: link.showsNames,
    });
    return calendarFile(calendar);
  },
};
