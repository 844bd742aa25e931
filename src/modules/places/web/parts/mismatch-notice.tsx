import { Trans } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { look } from '../../../../kit/web/look.ts';
import { PublicQuiet } from '../../../../kit/web/public/button.tsx';
import { countries } from '../../model.ts';
import { countryOfIsd, isdMatches } from '../../rules.ts';
import { usePlaceNames } from './place-names.ts';

const keepFocus = (event: MouseEvent) => event.preventDefault();

interface MismatchProps {
  country: string;
  isdCode: string;
  /** Absent where the country is settled elsewhere. */
  onCountry?: (country: string) => void;
  /** Absent where the number is settled elsewhere. */
  onIsdCode?: (isdCode: string) => void;
  /** Stands in its place while they match. */
  gap?: ReactNode;
}

/** Asks, where the country and the ISD code differ, whether one is to follow the other. */
export function MismatchNotice({
  country,
  isdCode,
  onCountry,
  onIsdCode,
  gap = null,
}: MismatchProps) {
  const nameOf = usePlaceNames();
  if (country === '' || isdCode === '' || isdMatches(country, isdCode)) return gap;
  const other = countryOfIsd(isdCode);
  const itsCode = countries.find((one) => one.code === country)?.isdCode;
  return (
    <div
      className={look('grid', 'gap-8', 'warn', 'rounded', 'wash-warn', 'pad-10-inset')}
      role="status"
    >
      <span>
        <Trans>The country and the ISD code do not match. Match them?</Trans>
      </span>
      <span className={look('row', 'wrap', 'gap-16')}>
        {onIsdCode && itsCode !== undefined && (
          <PublicQuiet onMouseDown={keepFocus} onClick={() => onIsdCode(itsCode)}>
            <Trans>Use {itsCode}</Trans>
          </PublicQuiet>
        )}
        {onCountry && other !== null && (
          <PublicQuiet onMouseDown={keepFocus} onClick={() => onCountry(other)}>
            <Trans>Use {nameOf(other)}</Trans>
          </PublicQuiet>
        )}
      </span>
    </div>
  );
}
