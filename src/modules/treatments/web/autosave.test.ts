import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft, type Draft, type VisitDraft } from '../model/draft.ts';
import { Autosave, overlay, reopened } from './autosave.ts';
import { consultStore } from './consult-store.ts';

const sent: { name: string; answer: (value: unknown) => void }[] = [];
const stored = new Map<string, { draft: Draft } | null>();
let hear: (news: { modules: string[]; ids: string[] }) => void = () => undefined;

vi.mock('../../../kit/web/offline/calls.ts', () => ({
  callKnown: ({ name }: { name: string }) =>
    new Promise((answer) => void sent.push({ name, answer })),
}));
vi.mock('../../../kit/web/client.ts', () => ({
  call: () => Promise.resolve(),
  CallRefused: class extends Error {},
}));
vi.mock('../../../kit/web/live.ts', () => ({
  onLive: (listener: typeof hear) => {
    hear = listener;
    return () => undefined;
  },
}));
vi.mock('./kept-draft.ts', () => ({
  keeperOf: (place: string) => ({
    keep: (one: { draft: Draft }) => void stored.set(place, one),
    drop: () => void stored.set(place, null),
    watch: () => () => undefined,
  }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  sent.length = 0;
  stored.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const patientId = '019abcde-0000-7000-8000-000000000001';
const draftAt = (version: number, parts: VisitDraft['parts']): VisitDraft => ({
  id: '019abcde-0000-7000-8000-000000000002',
  version,
  patientId,
  doctorId: patientId,
  treatmentId: null,
  appointmentId: null,
  updatedAt: '2026-11-21T09:00:00Z',
  parts,
  writers: {},
});

function begun() {
  const store = consultStore(emptyDraft);
  const autosave = new Autosave(
    store,
    (id) => id ?? 'new',
    { patientId, treatmentId: null, appointmentId: null },
    {
      clean: emptyDraft,
      draft: emptyDraft,
      agreed: emptyDraft,
      server: null,
      contested: [],
      beside: [],
    },
  );
  const stop = autosave.run(() => undefined);
  const type = (advice: string) => store.write((draft) => ({ ...draft, advice }));
  return { store, autosave, stop, type };
}

test('nothing is sent beside a visit that is being saved, which would begin a second one', async () => {
  const { autosave, stop, type } = begun();
  type('Rest');
  expect(await autosave.settle()).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  // The list that shows the new visit has come before the answer to the save.
  stop();
  expect(sent).toEqual([]);
});

test('a save that did not go lets what is typed be sent again', async () => {
  const { autosave, type } = begun();
  type('Rest');
  await autosave.settle();
  autosave.goOn();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.map(({ name }) => name)).toEqual(['keepDraft']);
});

test('what is typed while a new visit is saved goes along to it', () => {
  const { store, autosave, type } = begun();
  type('Rest');
  const saved = store.get().draft;
  autosave.saved(saved, 'made', { ...saved, advice: 'Rest\nFluids' });
  autosave.goOn();
  expect(stored.get('made')).toMatchObject({ draft: { advice: 'Rest\nFluids' }, agreed: saved });
  expect(stored.get('new')).toBeNull();
  expect(store.get().draft).toBe(saved);
});

test('an old answer that comes late takes back nothing that was typed since', async () => {
  const { store, type } = begun();
  type('Re');
  await vi.advanceTimersByTimeAsync(1300);
  sent[0]?.answer({ draft: draftAt(1, { advice: 'Re' }), refused: [], beside: [] });
  await vi.advanceTimersByTimeAsync(1);
  hear({ modules: ['treatments'], ids: [] });
  type('Rest');
  await vi.advanceTimersByTimeAsync(1300);
  expect(sent.map(({ name }) => name)).toEqual(['keepDraft', 'draft', 'keepDraft']);
  sent[2]?.answer({ draft: draftAt(2, { advice: 'Rest' }), refused: [], beside: [] });
  await vi.advanceTimersByTimeAsync(1);
  sent[1]?.answer({ draft: draftAt(1, { advice: 'Re' }), beside: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().draft.advice).toBe('Rest');
});

test('what others wrote in the same place while a device was away is shown when it opens', () => {
  const device = {
    agreed: emptyDraft,
    draft: { ...emptyDraft, diagnosis: 'Flu', advice: 'Rest' },
  };
  const server = {
    ...draftAt(3, { diagnosis: 'Dengue', advice: 'Re', fees: '600' }),
    writers: { diagnosis: 'Dr Rao' },
  };
  const agreed = overlay(emptyDraft, server);
  const { draft, contested } = reopened(device, { agreed, server });
  expect(draft).toMatchObject({ diagnosis: 'Flu', advice: 'Rest', fees: '600' });
  expect(contested).toEqual([{ part: 'diagnosis', theirs: agreed, by: 'Dr Rao' }]);
  expect(reopened(null, { agreed, server })).toEqual({ draft: agreed, contested: [] });
});
