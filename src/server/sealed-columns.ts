// Every column that lies sealed, by which keys and bound to what: for sealing anew. A test holds the list against the database.
import type { SealedColumn } from '../kit/server/key-rotation.ts';
import { sealedAbout } from '../modules/abha/service.ts';
import { bankAbout } from '../modules/clinics/service.ts';
import { secretAbout } from '../modules/integrations/service.ts';
import { codeKeyAbout } from '../modules/operators/service.ts';

const ofRow = ['clinic_id', 'id'] as const;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'bank_accounts',
    column: 'sealed',
    keys: ['clinic_id', 'version'],
    purpose: 'bank-accounts',
    about: ({ clinic_id: clinicId = '', version }) => bankAbout(clinicId, Number(version)),
  },
  ...(['number_sealed', 'state_sealed'] as const).map((column): SealedColumn => ({
    table: column === 'number_sealed' ? 'abha_links' : 'abha_flows',
    column,
    keys: ofRow,
    purpose: 'abha',
    about: ({ clinic_id: clinicId = '', id = '' }) => sealedAbout(clinicId, id),
  })),
  ...(['sealed', 'former_sealed'] as const).map((column): SealedColumn => ({
    table: 'webhooks',
    column,
    keys: ofRow,
    purpose: 'webhooks',
    about: ({ clinic_id: clinicId = '', id = '' }) => secretAbout(clinicId, id),
  })),
  {
    table: 'message_secrets',
    column: 'sealed',
    keys: ['clinic_id', 'message_id'],
    purpose: 'messages',
    about: ({ message_id: id = '' }) => id,
  },
  {
    table: 'intents',
    column: 'sealed',
    keys: ofRow,
    purpose: 'intent-seals',
    about: ({ id = '' }) => id,
  },
  {
    table: 'once',
    column: 'body',
    keys: ['clinic_id', 'actor_id', 'key'],
    purpose: 'intent-seals',
    about: ({ key = '' }) => key,
    isText: true,
  },
  {
    table: 'operators',
    column: 'code_key',
    keys: ofRow,
    purpose: 'operator-codes',
    about: ({ id = '' }) => codeKeyAbout(id),
  },
];
