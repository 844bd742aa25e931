// The fake gateway's own checkout page: pay by UPI or card, fail, leave UPI pending, or go back.
import { createElement as h, type ReactNode } from 'react';
import { htmlOf } from '../../../kit/server/page.ts';

const choices = ['upi', 'card', 'fail', 'pending'] as const;
export type Choice = (typeof choices)[number];
export const isChoice = (value: string): value is Choice =>
  choices.some((choice) => choice === value);

const choiceWords: Record<Choice, string> = {
  upi: 'Pay by UPI',
  card: 'Pay by card',
  pending: 'UPI: approve later on the phone',
  fail: 'Let the payment fail',
};

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f8;color:#1a2233}
main{max-width:26rem;margin:6vh auto;padding:24px;background:#fff;border:1px solid #dde1ea;border-radius:12px}
h1{font-size:20px;margin:0 0 4px}strong{font-size:28px}p{margin:8px 0}
button,a{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:10px 0 0;border:1px solid #c5cbda;border-radius:8px;background:#fff;font:inherit;color:inherit;text-align:center;text-decoration:none;line-height:46px;cursor:pointer}
button:first-of-type{background:#303f9f;color:#fff;border-color:#303f9f}:focus-visible{outline:3px solid #2196f3;outline-offset:2px}
.bad{color:#b3261e}`;

const document = (title: string, ...body: ReactNode[]): string =>
  htmlOf(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
        h('title', null, title),
        h('style', null, style),
      ),
      h('body', null, h('main', null, ...body)),
    ),
  );

const carried = ['order_id', 'callback_url', 'cancel_url', 'name', 'description'];
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

export const checkoutPage = (
  order: { amount: number },
  fields: Readonly<Record<string, string>>,
  hasFailed = false,
): string =>
  document(
    'Practice checkout',
    h('h1', null, fields['name'] ?? 'Checkout'),
    h('p', null, fields['description'] ?? ''),
    h('strong', null, rupees.format(order.amount / 100)),
    h('p', null, 'This is a practice checkout: no money moves.'),
    hasFailed && h('p', { className: 'bad', role: 'alert' }, 'The payment failed. Try again.'),
    h(
      'form',
      { method: 'post', action: '/pay' },
      ...carried.map((name) =>
        h('input', { key: name, type: 'hidden', name, value: fields[name] ?? '' }),
      ),
      ...choices.map((choice) =>
        h('button', { key: choice, name: 'choice', value: choice }, choiceWords[choice]),
      ),
    ),
    h('a', { href: fields['cancel_url'] ?? '/' }, 'Go back without paying'),
  );

export const waitingPage = (fields: Readonly<Record<string, string>>): string =>
  document(
    'Waiting for UPI',
    h('h1', null, 'Approve the payment on your phone'),
    h('p', null, 'It is approved by itself in a few seconds. You may leave this page.'),
    h('a', { href: fields['cancel_url'] ?? '/' }, 'Back'),
  );

/** The payer goes back by a form, as from the real checkout. */
export const sendBackPage = (to: string, fields: Readonly<Record<string, string>>): string =>
  document(
    'Paid',
    h('h1', null, 'Paid'),
    h(
      'form',
      { method: 'post', action: to },
      ...Object.entries(fields).map(([name, value]) =>
        h('input', { key: name, type: 'hidden', name, value }),
      ),
      h('button', { autoFocus: true }, 'Back to Practice Diary'),
    ),
    h('script', null, 'document.forms[0].submit()'),
  );
