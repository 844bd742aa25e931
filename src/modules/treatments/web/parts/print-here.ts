// A prescription that this device prints by itself, for no server can be reached: asked for anywhere, drawn by the shell.
import type { Language } from '../../../../kit/shared/languages.ts';
import { matter } from '../../../../kit/web/asked.ts';
import type { Patient } from '../../../patients/model.ts';
import type { RemoteVisit } from '../../../video/model.ts';
import type { Draft } from '../../model/draft.ts';
import type { Head } from './head.ts';

export interface PrintedHere {
  patient: Patient;
  head: Head;
  draft: Draft;
  language: Language;
  remote: RemoteVisit | null;
}

export const printHere = matter<PrintedHere>();
