import { expect, test } from 'vitest';
import { isAt, runsOf, sectionsOf } from './guide.ts';

const page = `# For the desk

## Give a token
<!-- at: /appointments/queue, /treatment/edit/$typeId -->
![The queue](../pictures/queue-en.webp)

1. Press **Give a token**.
2. Type \`34\`.

A move can be
undone.

## Another
Text.
`;

test('a page of the guide is read with its addresses, its picture and its steps', () => {
  expect(sectionsOf(page)).toEqual([
    {
      title: 'Give a token',
      at: ['/appointments/queue', '/treatment/edit/$typeId'],
      picture: 'queue-en.webp',
      blocks: [
        { kind: 'steps', items: ['Press **Give a token**.', 'Type `34`.'] },
        { kind: 'paragraph', text: 'A move can be undone.' },
      ],
    },
    { title: 'Another', at: [], picture: null, blocks: [{ kind: 'paragraph', text: 'Text.' }] },
  ]);
});

test('labels and what is typed stand apart from the text', () => {
  expect(runsOf('Press **Save** or `5d`.')).toEqual([
    { kind: 'plain', text: 'Press ' },
    { kind: 'label', text: 'Save' },
    { kind: 'plain', text: ' or ' },
    { kind: 'typed', text: '5d' },
    { kind: 'plain', text: '.' },
  ]);
});

test.each([
  ['/appointments/queue', '/appointments/queue', true],
  ['/Appointments/Queue/', '/appointments/queue', true],
  ['/treatment/edit/treatment=1', '/treatment/edit/$typeId', true],
  ['/treatment/edit', '/treatment/edit/$typeId', false],
  ['/patient-add', '/patient-add/', true],
  ['/patient', '/patient-add/', false],
])('%s is %s: %s', (path, written, is) => expect(isAt(path, written)).toBe(is));
