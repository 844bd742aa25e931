// What the visit costs, what was taken, what is left.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { moneyText, type Paise, readMoney } from '../../../kit/shared/money.ts';
import type { FieldProblems } from '../../../kit/shared/refusal.ts';
import { problemText, sentenceOf } from '../../../kit/web/sentences.ts';
import { DayInput } from '../../../kit/web/form/date-field.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import { type KeptPayment, paymentStatuses, paymentTypes } from '../model.ts';
import { dueOf, paidOf, promisedOf } from '../rules.ts';
import { look, tones, withLook } from '../../../kit/web/look.ts';
import { SelectBox } from '../../../kit/web/select-input.tsx';
import fieldStyles from './fields.module.css';
import styles from './money.module.css';
import { useConsult, useSlice } from './consult-store.ts';
import { newPayment, type PaymentDraft } from './draft.ts';
import { advanceOf, useTypeChoices } from './parts/payment-parts.ts';
import { PaidAhead } from './paid-ahead.tsx';
import { entryWords, paymentStatusWords, paymentTypeWords } from './words.ts';

const statusTone = { Paid: 'good', Pending: 'warn', Failed: 'bad' } as const;

const amount = (text: string): Paise => (text.trim() === '' ? 0 : (readMoney(text) ?? 0));

interface Props {
  /** Whose advance may be used, and their family's. */
  patientId: string;
  /** Payments the server has. */
  payments: readonly KeptPayment[];
  onSettle: (paymentId: string, to: 'Paid' | 'Failed') => void;
  appointmentId: string | null;
  /** What was paid online for its appointment, or is being paid. */
  online: ReactNode;
  /** What else stands in the row below. */
  more?: ReactNode;
}

export function MoneyPart(props: Props) {
  const { appointmentId, payments } = props;
  if (!useRight()('Money', 'view')) return props.more;
  return (
    <PaidAhead appointmentId={appointmentId} payments={payments}>
      {(ahead) => <MoneyFields {...props} ahead={ahead} />}
    </PaidAhead>
  );
}

interface FieldsProps extends Props {
  /** Paid online and not yet counted. */
  ahead: Paise;
}

function MoneyFields({ patientId, payments, onSettle, online, more, ahead }: FieldsProps) {
  const { t } = useLingui();
  const mayTake = useRight()('Money', 'edit');
  const store = useConsult();
  const fees = useSlice((consult) => consult.draft.fees);
  const discount = useSlice((consult) => consult.draft.discount);
  const fresh = useSlice((consult) => consult.draft.payments);
  const serverProblems = useSlice((consult) => consult.serverProblems);
  const showsAll = useSlice((consult) => consult.showsAll);
  const net = { totalFeesPaise: amount(fees), discountPaise: amount(discount) };
  const all = [
    ...payments,
    ...fresh.map((one) => ({ amountPaise: amount(one.amount), status: one.status })),
  ];
  const open = dueOf(net, promisedOf(all) + ahead);
  const problems = moneyProblems(fees, discount, serverProblems);
  const dues = useRead(api.dues, { patientId }, { when: mayTake && fresh.length > 0 }).data;
  const types = useTypeChoices(advanceOf(dues?.advances ?? []));

  return (
    <section
      className={withLook(styles['money'], 'grid', 'top', 'gap-8')}
      aria-label={t`Fees and payments`}
      data-goal="money"
    >
      <div className={look('row', 'wrap', 'middle', 'gap-6')}>
        <MoneyField
          label={<Trans>Fees</Trans>}
          value={fees}
          problem={problems.fees}
          onText={(text) => store.write((draft) => ({ ...draft, fees: text }))}
        />
        <MoneyField
          label={<Trans>Discount</Trans>}
          value={discount}
          problem={problems.discount}
          onText={(text) => store.write((draft) => ({ ...draft, discount: text }))}
        />
        <Sums paid={paidOf(all) + ahead} due={dueOf(net, paidOf(all) + ahead)} />
      </div>
      <Problem text={problems.fees ?? problems.discount} />
      {online}
      <ul className={withLook(styles['payments'], 'bare-list', 'grid', 'gap-6', 'none-if-empty')}>
        {payments.map((one) => (
          <KeptRow key={one.id} payment={one} onSettle={mayTake ? onSettle : null} />
        ))}
        {fresh.map((one, i) => (
          <FreshRow
            key={one.key}
            payment={one}
            types={types}
            at={i}
            problem={paymentProblem(one, i, open, showsAll, serverProblems)}
            dayProblem={serverProblems[`payments.${i}.paidOn`]}
          />
        ))}
      </ul>
      <div className={withLook(styles['quietRow'], 'row', 'wrap', 'none-if-empty')}>
        {open > 0 && fresh.length < 10 && mayTake && (
          <button
            type="button"
            className={withLook(fieldStyles['quietButton'], 'self-start')}
            onClick={() =>
              store.write((draft) => ({
                ...draft,
                payments: [...draft.payments, newPayment(open)],
              }))
            }
          >
            <IconPlus size={16} aria-hidden="true" />
            <Trans>Take payment</Trans> {moneyText(open)}
          </button>
        )}
        {more}
      </div>
    </section>
  );
}

interface AmountProps {
  value: string;
  problem: string | undefined;
  onText: (text: string) => void;
}

function MoneyField({ label, ...amountProps }: AmountProps & { label: ReactNode }) {
  const id = useId();
  return (
    <div className={withLook(styles['moneyField'], 'inline', 'gap-8', 'middle')}>
      <label
        className={withLook(fieldStyles['label'], 'soft', 'size-1', 'strong', 'breaks')}
        htmlFor={id}
      >
        {label}
      </label>
      <Rupees id={id} {...amountProps} />
    </div>
  );
}

function Sums({ paid, due }: { paid: Paise; due: Paise }) {
  return (
    <dl className={withLook(styles['sums'], 'row', 'wrap', 'end', 'grow')}>
      <div>
        <dt>
          <Trans>Paid</Trans>
        </dt>
        <dd>{moneyText(paid)}</dd>
      </div>
      <div data-due={due > 0 ? '' : undefined}>
        <dt>
          <Trans>Due</Trans>
        </dt>
        <dd>{moneyText(due)}</dd>
      </div>
    </dl>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={withLook(fieldStyles['problem'], 'bad', 'size-1')} role="alert">
      {text}
    </p>
  );
}

/** @param props.onSettle null where this person may not. */
function KeptRow({
  payment: one,
  onSettle,
}: {
  payment: KeptPayment;
  onSettle: Props['onSettle'] | null;
}) {
  const { i18n } = useLingui();
  const words = useWords();
  return (
    <li>
      <span className={look('strong', 'numbers')}>{moneyText(one.amountPaise)}</span>
      <span>{i18n._(paymentTypeWords[one.type])}</span>
      <time className={look('soft', 'size-1')} dateTime={one.paidOn}>
        {words.dayShort(one.paidOn)}
      </time>
      <span className={look(...tones[statusTone[one.status]], 'size-1', 'pill', 'pad-0-8')}>
        {i18n._(one.entry === 'payment' ? paymentStatusWords[one.status] : entryWords[one.entry])}
      </span>
      {one.reason !== '' && <span className={look('soft', 'size-1')}>{one.reason}</span>}
      {one.status === 'Pending' && onSettle && (
        <span className={look('row', 'wrap', 'middle', 'gap-6')}>
          <button
            type="button"
            className={fieldStyles['tap']}
            onClick={() => onSettle(one.id, 'Paid')}
          >
            <Trans>Arrived</Trans>
          </button>
          <button
            type="button"
            className={fieldStyles['tap']}
            onClick={() => onSettle(one.id, 'Failed')}
          >
            <Trans>Failed</Trans>
          </button>
        </span>
      )}
    </li>
  );
}

/** A payment that is being typed. */
function FreshRow({
  payment: one,
  types,
  at: i,
  problem,
  dayProblem,
}: {
  payment: PaymentDraft;
  types: ReturnType<typeof useTypeChoices>;
  at: number;
  problem: string | undefined;
  dayProblem: FieldProblems[string] | undefined;
}) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const store = useConsult();
  const setAll = (change: (all: readonly PaymentDraft[]) => readonly PaymentDraft[]) =>
    store.write((draft) => ({ ...draft, payments: change(draft.payments) }));
  const change = (part: Partial<PaymentDraft>) =>
    setAll((all) => all.map((other) => (other.key === one.key ? { ...other, ...part } : other)));
  return (
    <li>
      <Rupees
        name={t`Amount of payment ${i + 1}`}
        value={one.amount}
        problem={problem}
        onText={(text) => change({ amount: text })}
      />
      <Choice
        name={t`Type of payment ${i + 1}`}
        value={one.type}
        all={paymentTypes.filter(
          (type) => type === one.type || types.some(({ value }) => value === type),
        )}
        wordOf={(type) =>
          types.find(({ value }) => value === type)?.label ?? i18n._(paymentTypeWords[type])
        }
        onChoice={(type) => change(type === 'Advance' ? { type, status: 'Paid' } : { type })}
      />
      <Choice
        name={t`Status of payment ${i + 1}`}
        value={one.status}
        all={one.type === 'Advance' ? ['Paid'] : paymentStatuses}
        wordOf={(status) => i18n._(paymentStatusWords[status])}
        onChoice={(status) => change({ status })}
      />
      <DayInput
        aria-label={t`Day of payment ${i + 1}`}
        side="past"
        classNames={{ input: fieldStyles['field'] ?? '' }}
        value={one.paidOn ?? words.today}
        latest={words.today}
        error={dayProblem && sentenceOf(dayProblem.code, dayProblem.values)}
        onChange={(day) => change({ paidOn: day === '' ? null : day })}
      />
      <button
        type="button"
        className={fieldStyles['iconButton']}
        aria-label={t`Remove payment ${i + 1}`}
        onClick={() => setAll((all) => all.filter((other) => other.key !== one.key))}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
      <Problem text={problem} />
    </li>
  );
}

function Choice<T extends string>({
  name,
  value,
  all,
  wordOf,
  onChoice,
}: {
  name: string;
  value: T;
  all: readonly T[];
  wordOf: (one: T) => string;
  onChoice: (one: T) => void;
}) {
  return (
    <SelectBox
      className={fieldStyles['field'] ?? ''}
      aria-label={name}
      value={value}
      choices={all.map((one) => ({ value: one, label: wordOf(one) }))}
      onChange={onChoice}
    />
  );
}

function Rupees({
  id,
  name,
  value,
  problem,
  onText,
}: AmountProps & { id?: string; name?: string }) {
  return (
    <span className={withLook(styles['rupees'], 'inline', 'middle', 'anchor')}>
      <span aria-hidden="true">₹</span>
      <input
        id={id}
        className={fieldStyles['field']}
        inputMode="decimal"
        value={value}
        maxLength={14}
        placeholder="0"
        autoComplete="off"
        {...(name ? { 'aria-label': name } : {})}
        aria-invalid={problem !== undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </span>
  );
}

const unreadable = (text: string) => text.trim() !== '' && readMoney(text) === null;

function moneyProblems(
  fees: string,
  discount: string,
  serverProblems: FieldProblems,
): { fees: string | undefined; discount: string | undefined } {
  const isOver = !unreadable(fees) && !unreadable(discount) && amount(discount) > amount(fees);
  const saidOf = (path: string) =>
    serverProblems[path] ? problemText(serverProblems[path]) : undefined;
  return {
    fees: unreadable(fees)
      ? problemText({ code: /^\s*-/.test(fees) ? 'fees_negative' : 'number_only' })
      : saidOf('totalFeesPaise'),
    discount: unreadable(discount)
      ? problemText({ code: 'number_only' })
      : isOver
        ? problemText({ code: 'discount_over_fees' })
        : saidOf('discountPaise'),
  };
}

/** `open` is negative when the promised payments are more than what is asked. */
function paymentProblem(
  one: PaymentDraft,
  at: number,
  open: Paise,
  showsAll: boolean,
  serverProblems: FieldProblems,
): string | undefined {
  const refused =
    serverProblems[`payments.${at}.amountPaise`] ?? serverProblems[`payments.${at}.paidOn`];
  if (refused) return problemText(refused);
  if (one.amount.trim() !== '' && readMoney(one.amount) === null)
    return problemText({ code: 'number_only' });
  if ((one.amount.trim() !== '' || showsAll) && amount(one.amount) <= 0)
    return problemText({ code: 'amount_zero' });
  return open < 0 && one.status !== 'Failed'
    ? problemText({ code: 'payment_over_due' })
    : undefined;
}
