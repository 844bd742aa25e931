// A plan is bought: the coupon, what it comes to, the terms; then the gateway's own page takes over.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { failureText } from '../../../kit/web/sentences.ts';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { openCheckout } from '../../payments/web/parts/open-checkout.ts';
import { api } from '../contract.ts';
import type { PaidPlan, Quote } from '../model.ts';
import { PlanName } from './plan-name.tsx';
import { pressOf } from './press.ts';

export function BuyDialog({ plan, onClose }: { plan: PaidPlan; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [coupon, setCoupon] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const full = useRead(api.quote, { plan, coupon: '' });
  const reduced = useRead(api.quote, { plan, coupon }, { when: coupon !== '' });
  const buying = useWrite(api.buy);
  const quote = coupon === '' ? full.data : reduced.data;
  const couponError =
    coupon !== '' && reduced.error instanceof CallRefused ? failureText(reduced.error) : null;
  // A wrong coupon leaves the price in sight; nothing is bought until it is mended or gone.
  const shown = quote ?? (couponError === null ? undefined : full.data);
  const pay = async (seen: Quote) => {
    if (!hasAgreed) return setReminded(true);
    try {
      const { checkout } = await buying.mutateAsync({
        plan,
        coupon: seen.coupon ?? '',
        amountPaise: seen.amountPaise,
        hasAgreed,
      });
      if (checkout) openCheckout(checkout);
      else void navigate({ to: '/subscription' });
    } catch (error) {
      toastFailure(error);
      void full.refetch();
    }
  };
  const field = useRef<HTMLInputElement>(null);
  const press = pressOf({ typed, coupon, quote });
  const apply = (code: string) => {
    // There a refusal stands, and Pay waits for the price.
    field.current?.focus();
    setCoupon(code);
  };
  return (
    <Dialog title={<PlanName plan={plan} />} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          if (press === null) return;
          if ('apply' in press) apply(press.apply);
          else void pay(press.pay);
        }}
      >
        <Coupon
          field={field}
          typed={typed}
          onType={setTyped}
          error={couponError}
          onApply={() => setCoupon(typed.trim())}
        />
        {full.error && !full.data && (
          <Failed error={full.error} onRetry={() => void full.refetch()} />
        )}
        {shown ? <Sums quote={shown} /> : !full.error && <Skeleton height={120} />}
        <Terms hasAgreed={hasAgreed} isReminded={isReminded} onAgree={setAgreed} />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={press === null} loading={buying.isPending}>
            <Trans>Pay</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Coupon({
  field,
  typed,
  onType,
  error,
  onApply,
}: {
  field: Ref<HTMLInputElement>;
  typed: string;
  onType: (text: string) => void;
  error: string | null;
  onApply: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className={look('row', 'gap-8', 'bottom')}>
      <TextInput
        ref={field}
        className={look('grow')}
        label={t`Coupon code`}
        value={typed}
        maxLength={20}
        autoComplete="off"
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button variant="default" onClick={onApply}>
        <Trans>Apply</Trans>
      </Button>
    </div>
  );
}

function Terms({
  hasAgreed,
  isReminded,
  onAgree,
}: {
  hasAgreed: boolean;
  isReminded: boolean;
  onAgree: (hasAgreed: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <Checkbox
      checked={hasAgreed}
      onChange={(event) => onAgree(event.currentTarget.checked)}
      label={
        <Trans>
          I agree to the terms and conditions. After the purchase there is no refund and no
          cancellation.
        </Trans>
      }
      error={isReminded && !hasAgreed ? t`Please agree to the terms and conditions` : undefined}
    />
  );
}

function Sums({ quote }: { quote: Quote }) {
  const words = useWords();
  return (
    <div className={look('grid', 'gap-8')}>
      <Line name={<Trans>Price</Trans>} amount={words.money(quote.pricePaise)} />
      {quote.discountPaise > 0 && (
        <Line name={<Trans>Discount</Trans>} amount={words.money(-quote.discountPaise)} />
      )}
      <div className={look('line-above')} />
      <Line
        name={
          <strong>
            <Trans>To pay</Trans>
          </strong>
        }
        amount={<strong>{words.money(quote.amountPaise)}</strong>}
      />
      <p className={look('soft', 'size-1')}>
        <Trans>
          Valid from {words.day(quote.startsOn)} until midnight on {words.day(quote.expiresOn)}.
        </Trans>
      </p>
    </div>
  );
}

const Line = ({ name, amount }: { name: ReactNode; amount: ReactNode }) => (
  <div className={look('row', 'between', 'gap-16')}>
    <span>{name}</span>
    <span className={look('numbers')}>{amount}</span>
  </div>
);
