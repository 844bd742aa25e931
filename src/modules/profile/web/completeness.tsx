// How whole a profile is and what would round it off, each word a way to its field.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { fields } from '../fields.ts';
import type { Profile } from '../model.ts';
import { maxMissing } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './profile.module.css';

/** Beside the fields: what is kept elsewhere. */
const otherWords = { certificates: msg`Certificates`, bankDetails: msg`Bank details` };

const tabOf = (
  field: string,
): '/profile' | '/profile/education' | '/profile/certificate' | '/profile/bank-details' =>
  field === 'education'
    ? '/profile/education'
    : field === 'certificates'
      ? '/profile/certificate'
      : field === 'bankDetails'
        ? '/profile/bank-details'
        : '/profile';

const isField = (name: string): name is keyof typeof fields => name in fields;
const isOther = (name: string): name is keyof typeof otherWords => name in otherWords;

export function Completeness({ profile, isForced }: { profile: Profile; isForced: boolean }) {
  const { i18n } = useLingui();
  const needed = maxMissing(profile.isDoctor);
  const { done, of } = isForced
    ? { done: needed - profile.missing.length, of: needed }
    : profile.filled;
  const percent = Math.round((100 * done) / of);
  // Before the diary opens only what is needed counts: a wish in the way would be one too many.
  const open = isForced ? profile.missing : [...profile.missing, ...profile.wished];
  const named = (name: string): string =>
    isOther(name)
      ? i18n._(otherWords[name])
      : sentenceOf(fields[isField(name) ? name : 'pictureKey'].label.id);
  if (open.length === 0)
    return (
      <p className={look('row', 'gap-8', 'middle', 'good')}>
        <IconCircleCheck size={20} aria-hidden="true" />
        <Trans>Your profile is complete.</Trans>
      </p>
    );
  return (
    <section className={look('column', 'gap-8')} aria-label={i18n._(msg`Profile completion`)}>
      <div className={look('row', 'gap-12', 'middle', 'soft', 'numbers')}>
        <progress
          className={look('progress')}
          value={done}
          max={of}
          aria-label={`${String(percent)} %`}
        />
        <b className={look('one-line')}>{percent} %</b>
      </div>
      <p className={look('soft', 'size-1')}>
        {isForced ? <Trans>Still needed:</Trans> : <Trans>To complete it:</Trans>}
      </p>
      <ul className={look('bare-list', 'row', 'wrap', 'gap-8')}>
        {open.map((field) => (
          <li key={field}>
            <Link
              to={tabOf(field)}
              hash={tabOf(field) === '/profile' ? field : ''}
              className={withLook(
                styles['openItem'],
                'inline',
                'gap-4',
                'middle',
                'brand',
                'size-1',
                'pill',
                'undecorated',
                'boxed',
                'height-32',
              )}
            >
              {named(field)}
              <IconChevronRight size={14} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
