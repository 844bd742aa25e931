// What the assembler gives: the gateway, the keys, the address that the clinic's code holds.
import { NoAnswer } from '../../../kit/server/act.ts';
import { seal, type SealKeys, unseal } from '../../../kit/server/secrets.ts';
import { setting, type Settings } from '../../../kit/shared/settings.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { GatewayKind } from '../model.ts';
import { refusals } from '../rules.ts';
import { type Asking, type Gateway, GatewayFault, type Operations } from '../outside/gateway.ts';

export interface AbhaSettings {
  /** Null where nothing is set up. */
  gateway: Gateway | null;
  /** Seals numbers and what is under way. */
  sealKey: SealKeys;
  /** What a scan-and-share code begins with. */
  shareUrl: string;
}

interface Where {
  settings: Settings;
  clinicId: string;
}

export const abha = setting<AbhaSettings>('abha');

export const gatewayKind = (settings: Settings): GatewayKind =>
  settings.of(abha).gateway?.kind ?? 'off';

/** @throws abha_off */
export function gateway(settings: Settings): Gateway {
  const provider = settings.of(abha).gateway;
  if (!provider) throw refuse(refusals.abha_off);
  return provider;
}

/** What an act asks the gateway, under its intent's key and until its deadline. @throws abha_off */
export const operations = ({ settings, ...asking }: Asking & { settings: Settings }): Operations =>
  gateway(settings).by(asking);

/** Whether ABDM signed a callback; false where no gateway is set up. @throws abha_down when its keys cannot be read */
export async function isCallback(
  settings: Settings,
  authorization: string | undefined,
): Promise<boolean> {
  const provider = settings.of(abha).gateway;
  if (!provider) return false;
  return provider.isCallback(authorization).catch((error: unknown) => {
    throw meant(error, 'none');
  });
}

/** Bound to its clinic and row. */
export const sealedAbout = (clinicId: string, id: string) => ({
  now: `abha/${clinicId}/${id}`,
  before: id,
});
export const sealText = ({ settings, clinicId }: Where, id: string, text: string): Buffer =>
  seal(settings.of(abha).sealKey, sealedAbout(clinicId, id), text);
export const unsealText = ({ settings, clinicId }: Where, id: string, sealed: Buffer): string =>
  unseal(settings.of(abha).sealKey, sealedAbout(clinicId, id), sealed);

const onIdentifier = new Set(['abha_unknown', 'abha_number_refused', 'abha_no_match']);

/** What the gateway's "no" means to the desk; anything else stays what it is. @param asked whether an OTP or an identifier was handed in. */
export function meant(error: unknown, asked: 'otp' | 'identifier' | 'name' | 'none'): unknown {
  if (error instanceof NoAnswer) return refuse(refusals.abha_down);
  if (!(error instanceof GatewayFault)) return error;
  const details = { gateway: error.code };
  if (asked === 'otp' && error.why === 'abha_otp_wrong')
    return refuse(refusals.abha_otp_wrong, { fields: { otp: { code: 'otp_wrong' } }, details });
  if (asked === 'identifier' && onIdentifier.has(error.why))
    return refuse(refusals[error.why], { fields: { identifier: { code: error.why } }, details });
  if (asked === 'name' && error.why === 'abha_address_taken')
    return refuse(refusals.abha_address_taken, { fields: { name: { code: error.why } }, details });
  if (asked === 'name' && error.why === 'abha_number_refused')
    return refuse(refusals.abha_number_refused, {
      fields: { name: { code: 'abha_name_wrong' } },
      details,
    });
  // UIDAI says the same for a wrong OTP as for its own troubles.
  if (asked === 'otp' && error.why === 'abha_aadhaar_down')
    return refuse(refusals.abha_otp_wrong, { fields: { otp: { code: 'otp_wrong' } }, details });
  return refuse(refusals[error.why], { details });
}
