// The poster on paper: no line runs into the one below it.
import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { namesInOwnScript, touching } from '../../../../tests/paper-lines.ts';
import { translatorOf } from '../../../../tests/words.ts';
import { warmPaper } from '../../../kit/server/paper.ts';
import { posterPaper } from './poster.ts';

beforeAll(() => warmPaper());

const canRead = spawnSync('pdftotext', ['-v']).error === undefined;

test.skipIf(!canRead).each(['ta', 'ml', 'mr', 'bn'] as const)(
  'in %s its lines stand clear of each other',
  async (language) => {
    const { clinic, address, doctor } = namesInOwnScript[language];
    const { bytes } = await posterPaper({
      clinic: { name: clinic, address, city: '', isdCode: '+91', contactNumber: '9800000001' },
      doctors: [{ name: doctor, degrees: ['MBBS'], registrationNumber: 'MMC/1234' }],
      url: 'https://practicediary.example/b/SUNRISE2',
      code: 'SUNRISE2',
      own: translatorOf(language),
      now: Temporal.Instant.from('2026-11-21T10:00:00+05:30'),
    });
    expect(
      touching(bytes, (word) => /[\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Mlym}]/u.test(word)),
    ).toEqual([]);
  },
);
