// All papers that a patient was given, and the letters that can be written.
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import {
  IconDots,
  IconFilePlus,
  IconMessageShare,
  IconPrinter,
  IconReceipt,
  IconRotate,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { Tag } from '../../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api as clinicsApi } from '../../../clinics/contract.ts';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import {
  fitsRoll,
  type Format,
  type LetterKind,
  letterKinds,
  type Paper,
  rolls,
} from '../../model.ts';
import { isLetter } from '../../rules.ts';
import { LetterLater } from './letter-later.tsx';
import { openPaper } from './open-paper.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './papers.module.css';
import { kindWords, standingWords } from './words.ts';

const tagOf = { valid: 'good', replaced: 'plain', withdrawn: 'bad' } as const;
const shortList = 5;

export function Papers({ patient, mayWrite }: { patient: Patient; mayWrite: boolean }) {
  const { t } = useLingui();
  const query = useRead(api.list, { patientId: patient.id });
  const [writing, setWriting] = useState<{ kind: LetterKind; replaces?: Paper } | null>(null);
  const [withdrawing, setWithdrawing] = useState<Paper | null>(null);
  return (
    <section className={look('column', 'gap-10')} aria-label={t`Papers`}>
      <header className={look('row', 'gap-10', 'middle', 'between')}>
        <h2 className={look('size-3', 'strong')}>
          <Trans>Papers</Trans>
        </h2>
        {mayWrite && <WriteMenu onKind={(kind) => setWriting({ kind })} />}
      </header>
      {query.isPending && <Skeleton height={88} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <List
          papers={query.data.papers}
          mayWrite={mayWrite}
          onEdition={(paper) =>
            isLetter(paper.kind) && setWriting({ kind: paper.kind, replaces: paper })
          }
          onWithdraw={setWithdrawing}
        />
      )}
      <LetterLater
        patient={patient}
        wanted={
          writing && {
            ...writing,
            ...(writing.replaces?.letter ? { start: writing.replaces.letter } : {}),
          }
        }
        onClose={() => setWriting(null)}
      />
      {withdrawing && <Withdrawing paper={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}

function WriteMenu({ onKind }: { onKind: (kind: LetterKind) => void }) {
  const { i18n } = useLingui();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconFilePlus size={16} aria-hidden="true" />}
        >
          <Trans>Write</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {letterKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onKind(kind)}>
            {i18n._(kindWords[kind])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ListActs {
  mayWrite: boolean;
  onEdition: (paper: Paper) => void;
  onWithdraw: (paper: Paper) => void;
}

function List({ papers, ...acts }: ListActs & { papers: readonly Paper[] }) {
  const [isWhole, setWhole] = useState(false);
  if (papers.length === 0)
    return (
      <p className={look('soft', 'row', 'wrap', 'size-1', 'no-margin', 'gap-0-10')}>
        <Trans>What is printed or written for this patient is kept here.</Trans>
      </p>
    );
  return (
    <>
      <ul className={look('bare-list', 'grid')}>
        {(isWhole ? papers : papers.slice(0, shortList)).map((paper) => (
          <One key={paper.id} paper={paper} {...acts} />
        ))}
      </ul>
      {!isWhole && papers.length > shortList && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          <Trans>Show all {papers.length}</Trans>
        </Button>
      )}
    </>
  );
}

interface OneProps extends ListActs {
  paper: Paper;
}

function One({ paper, ...acts }: OneProps) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const size = useRead(clinicsApi.mine, {}).data?.paper.size ?? 'A5';
  const name = i18n._(kindWords[paper.kind]);
  const print = (format: Format) =>
    void openPaper(
      () => Promise.resolve({ paperId: paper.id, format }),
      `${paper.id} ${format}`,
    ).catch(toastFailure);
  return (
    <li className={withLook(styles['one'], 'row', 'gap-2', 'middle')}>
      <span className={look('grid', 'gap-2', 'top', 'items-start', 'grow', 'min-0', 'breaks')}>
        <span>
          {name}
          {paper.number !== null && ` ${paper.number}`}
        </span>
        <span className={look('soft', 'row', 'wrap', 'size-1', 'no-margin', 'gap-0-10')}>
          <span>{words.day(paper.issuedOn)}</span>
          <span>{paper.doctorName}</span>
          {paper.edition > 1 && (
            <span>
              <Trans>edition {paper.edition}</Trans>
            </span>
          )}
        </span>
        {paper.standing !== 'valid' && (
          <Tag kind={tagOf[paper.standing]}>{i18n._(standingWords[paper.standing])}</Tag>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t`Print ${name}, ${words.day(paper.issuedOn)}`}
        onClick={() => print(size)}
      >
        <IconPrinter size={20} stroke={1.75} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`More with ${name}, ${words.day(paper.issuedOn)}`}
          >
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => print(size === 'A5' ? 'A4' : 'A5')}
          >
            <Trans>Print on {size === 'A5' ? 'A4' : 'A5'}</Trans>
          </Menu.Item>
          {fitsRoll(paper.kind) &&
            rolls.map((width) => (
              <Menu.Item
                key={width}
                leftSection={<IconReceipt size={18} aria-hidden="true" />}
                onClick={() => print(width)}
              >
                <Trans>Print on {width} mm roll</Trans>
              </Menu.Item>
            ))}
          {paper.standing === 'valid' && <ValidItems paper={paper} {...acts} />}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** What can be done with a paper that still stands. */
function ValidItems({ paper, mayWrite, onEdition, onWithdraw }: OneProps) {
  const { t } = useLingui();
  const sharing = useWrite(api.share);
  const share = async () => {
    try {
      const { numberEnd } = await sharing.mutateAsync({ id: paper.id });
      toast({
        kind: 'good',
        text: t`A link was sent to the number ending in ${numberEnd}. It works for 7 days.`,
      });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconMessageShare size={18} aria-hidden="true" />}
        disabled={sharing.isPending}
        onClick={() => void share()}
      >
        <Trans>Send to the patient’s phone</Trans>
      </Menu.Item>
      {mayWrite && isLetter(paper.kind) && (
        <>
          <Menu.Item
            leftSection={<IconRotate size={18} aria-hidden="true" />}
            onClick={() => onEdition(paper)}
          >
            <Trans>Write a new version</Trans>
          </Menu.Item>
          <Menu.Item
            c="var(--bad-ink)"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => onWithdraw(paper)}
          >
            <Trans>Withdraw…</Trans>
          </Menu.Item>
        </>
      )}
    </>
  );
}

function Withdrawing({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const withdrawing = useWrite(api.withdraw);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    if (reason.trim() === '') return setProblem(t`This field is required`);
    try {
      await withdrawing.mutateAsync({ id: paper.id, reason });
      toast({ kind: 'good', text: t`Withdrawn. Anyone who scans its code will see this.` });
      onClose();
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <Dialog title={<Trans>Withdraw this paper?</Trans>} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p>
          <Trans>
            {i18n._(kindWords[paper.kind])} of {words.day(paper.issuedOn)} is kept but no longer
            valid, and the page of its code will say so. This cannot be undone.
          </Trans>
        </p>
        <TextInput
          data-autofocus
          label={t`Why`}
          maxLength={40}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red.7" loading={withdrawing.isPending}>
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
