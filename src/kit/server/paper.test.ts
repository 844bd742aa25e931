import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clean, closePaper, PaperFault, typesettersNow, print, warmPaper } from './paper.ts';

const folder = mkdtempSync(join(tmpdir(), 'paper test '));
const created = Temporal.Instant.from('2026-11-21T00:00:00Z');
const opening =
  '#let d = json(bytes(sys.inputs.data))\n#set document(title: d.at("name", default: "Test"))\n#set text(font: ("Noto Sans", "Noto Sans Tamil"), fallback: false, lang: "en", dir: ltr)\n';
const slow = '#let n = 0\n#for a in range(9000) { for b in range(9000) { n += 1 } }\n#n';

function template(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, opening + body);
  return path;
}
/** The document's title stands unpacked in its metadata: readable without any program. */
const titleOf = (pdf: Buffer) =>
  /<dc:title>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/s.exec(pdf.toString())?.[1];
const faultOf = async (work: Promise<unknown>) => {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return fault instanceof PaperFault ? fault : null;
};

beforeAll(() => warmPaper());
afterAll(async () => {
  await closePaper();
  rmSync(folder, { recursive: true });
});

test('prints data, the same bytes each time', async () => {
  const job = {
    template: template('plain.typ', '#d.name'),
    data: { name: 'Meera Ramachandran' },
    created,
  };
  const first = await print(job);
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(titleOf(first)).toContain('Meera Ramachandran');
  expect(first.toString()).toContain('pdfuaid:part>1');
  expect((await print(job)).equals(first)).toBe(true);
});

test('a template edited on disk is picked up', async () => {
  const path = template('edited.typ', '#set document(title: "before")\nx');
  expect(titleOf(await print({ template: path, data: {}, created }))).toContain('before');
  await new Promise((done) => setTimeout(done, 20));
  template('edited.typ', '#set document(title: "afterwards")\nx');
  expect(titleOf(await print({ template: path, data: {}, created }))).toContain('afterwards');
});

test('a picture is found under its name and only in its own job', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
  );
  const path = template('picture.typ', '#image("/images/a.svg", alt: "A")');
  expect(
    (await print({ template: path, data: {}, images: { 'a.svg': svg }, created })).length,
  ).toBeGreaterThan(1000);
  await Promise.all(
    [1, 2].map(async () =>
      expect((await faultOf(print({ template: path, data: {}, created })))?.kind).toBe('template'),
    ),
  );
});

describe('fails loudly', () => {
  test.each([
    ['an error', '#unknown', /unknown variable/],
    [
      'a missing font, which would print blanks',
      '#text(font: "Nowhere Sans")[x]',
      /unknown font family/,
    ],
    ["a font of the system's", '#text(font: "DejaVu Sans")[x]', /unknown font family/],
    ['a file outside the desk', '#read("/etc/passwd")', /not found|access|denied/i],
    [
      'a file above the desk',
      '#read("../../package.json")',
      /not found|access|denied|escape|outside/i,
    ],
    ['a package from the net', '#import "@preview/cetz:0.3.0"', /package|not found/i],
  ])('on %s', async (_, body, words) => {
    const fault = await faultOf(
      print({ template: template('fault.typ', body), data: {}, created }),
    );
    expect(fault?.kind).toBe('template');
    expect(fault?.message).toMatch(words);
  });
});

test('a job over its time is killed, the next one is served', async () => {
  const path = template('slow.typ', slow);
  const started = performance.now();
  const late = faultOf(print({ template: path, data: {}, created, limitMs: 300 }));
  const good = print({
    template: template('plain.typ', '#d.name'),
    data: { name: 'In time' },
    created,
  });
  expect((await late)?.kind).toBe('time');
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(titleOf(await good)).toContain('In time');
});

test('a process that dies under a job is replaced and the job tried again', async () => {
  const path = template('slow.typ', slow);
  const job = faultOf(print({ template: path, data: {}, created, limitMs: 5_000 }));
  const busyOne = () => typesettersNow().find((typesetter) => typesetter.isPrinting);
  await expect.poll(busyOne).toBeDefined();
  const busy = busyOne();
  // Never 0: that would be this whole process group.
  process.kill(busy?.pid ?? Number.NaN, 'SIGKILL');
  expect((await job)?.kind).toBe('time');
  expect(
    titleOf(
      await print({
        template: template('plain.typ', '#d.name'),
        data: { name: 'Still here' },
        created,
      }),
    ),
  ).toContain('Still here');
});

test('a name in a script without a font still prints', async () => {
  const pdf = await print({
    template: template('plain.typ', '#d.name'),
    data: { name: 'before 李小龙 after' },
    created,
  });
  expect(titleOf(pdf)).toContain('after');
  expect(pdf.toString()).not.toContain('pdfuaid');
});

test('closes, refuses, and opens again', async () => {
  await closePaper();
  expect(typesettersNow()).toEqual([]);
  expect(
    (
      await faultOf(
        print({ template: template('plain.typ', '#d.name'), data: { name: 'x' }, created }),
      )
    )?.kind,
  ).toBe('closed');
  await warmPaper();
  expect(
    titleOf(
      await print({ template: template('plain.typ', '#d.name'), data: { name: 'Open' }, created }),
    ),
  ).toContain('Open');
});

test.each([
  ['a\u0000b\u0007c', 'abc'],
  ['a\u202eb\u2066c\ufeff', 'abc'],
  ['lone \ud800 surrogate', 'lone  surrogate'],
  ['a\r\nb\tc', 'a\nb c'],
  [`e${'\u0301'.repeat(300)}`, `é${'\u0301'.repeat(6)}`],
  ['क्\u200dष र\u200dय', 'क्\u200dष र\u200dय'],
  ['അവന്റെ ஸ்ரீ ਲੋੜ ৎ', 'അവന്റെ ஸ்ரீ ਲੋੜ ৎ'],
])('%j is cleaned', (text, expected) => expect(clean(text)).toBe(expected.normalize('NFC')));

test.each([
  ['kn', `${'ಮ'.repeat(19)}ಕ್ಷ`, 'ಮಮಮಮಮ'],
  ['ta', `${'ம'.repeat(19)}ஸ்ரீ`, 'மமமமம'],
  ['pa', `${'ਮ'.repeat(19)}ਪ੍ਰ`, 'ਮਮਮਮਮ'],
  ['hi', `${'म'.repeat(19)}क्ष`, 'ममममम'],
])('a long word in %s is not broken within letters that are joined', (_, before, after) => {
  expect(clean(`${before}${after}`)).toBe(`${before}\u200b${after}`.normalize('NFC'));
});

test('a word without end can be broken, a text without end is cut', () => {
  expect(clean('x'.repeat(45))).toBe(
    `${'x'.repeat(20)}\u200b${'x'.repeat(20)}\u200b${'x'.repeat(5)}`,
  );
  expect(clean('word '.repeat(1000), 100)).toHaveLength(101);
});
