// The invoice of a plan on A4: English first, the reader's language behind it.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { dateFormat, translatorOf } from '../../../kit/server/words.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import { inBoth } from '../../../kit/shared/words.ts';
import type { Invoice, Party } from '../model.ts';

const words = {
  taxInvoice: /*i18n*/ { id: 'invoice.tax', message: 'Tax invoice' },
  receipt: /*i18n*/ { id: 'invoice.receipt', message: 'Receipt' },
  number: /*i18n*/ { id: 'invoice.number', message: 'Invoice number' },
  date: /*i18n*/ { id: 'invoice.date', message: 'Date' },
  seller: /*i18n*/ { id: 'invoice.seller', message: 'From' },
  buyer: /*i18n*/ { id: 'invoice.buyer', message: 'To' },
  place: /*i18n*/ { id: 'invoice.place', message: 'Place of supply' },
  what: /*i18n*/ { id: 'invoice.what', message: 'Description' },
  monthly: /*i18n*/ { id: 'invoice.monthly', message: 'Practice Diary, premium plan, one month' },
  yearly: /*i18n*/ { id: 'invoice.yearly', message: 'Practice Diary, premium plan, one year' },
  price: /*i18n*/ { id: 'invoice.price', message: 'Price, tax included' },
  coupon: /*i18n*/ { id: 'invoice.coupon', message: 'Coupon' },
  taxable: /*i18n*/ { id: 'invoice.taxable', message: 'Taxable value' },
  roundOff: /*i18n*/ { id: 'invoice.round_off', message: 'Round off' },
  total: /*i18n*/ { id: 'invoice.total', message: 'Total paid' },
  reverse: /*i18n*/ { id: 'invoice.reverse', message: 'Reverse charge: no' },
  made: /*i18n*/ {
    id: 'invoice.made',
    message: 'Made by a computer, valid without a signature. No refund after purchase.',
  },
};

export function invoicePaper(ctx: Ctx, invoice: Invoice): Promise<Buffer> {
  const own = translatorOf(ctx, ctx.language);
  const say = (name: keyof typeof words) => inBoth(own, words[name]);
  const dates = dateFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
  const day = (of: string) => dates.format(new Date(`${of}T00:00:00Z`));
  const hasTax = invoice.placeOfSupply !== null;
  const sum = (name: readonly string[], paise: number) =>
    paise === 0 ? [] : [{ name, amount: moneyText(paise) }];
  return print({
    template: new URL('./invoice.typ', import.meta.url),
    data: {
      lang: ctx.language,
      families: fontsFor(ctx.language),
      title: `${words.taxInvoice.message} ${invoice.number}`,
      heading: say(hasTax ? 'taxInvoice' : 'receipt'),
      facts: [
        { name: say('number'), text: invoice.number },
        { name: say('date'), text: day(invoice.issuedOn) },
        ...(invoice.placeOfSupply
          ? [
              {
                name: say('place'),
                text: `${invoice.placeOfSupply.name} (${invoice.placeOfSupply.code})`,
              },
            ]
          : []),
      ],
      parties: [
        { name: say('seller'), lines: linesOf(invoice.seller) },
        { name: say('buyer'), lines: linesOf(invoice.buyer) },
      ],
      what: say('what'),
      plan: say(invoice.plan === 'premium_yearly' ? 'yearly' : 'monthly'),
      span: `${day(invoice.startsOn)} – ${day(invoice.expiresOn)}`,
      sac: hasTax ? `SAC ${invoice.sac}` : '',
      sums: [
        ...sum(say('price'), invoice.pricePaise),
        ...sum([...say('coupon'), invoice.coupon ?? ''], -invoice.discountPaise),
        ...(hasTax ? sum(say('taxable'), invoice.taxablePaise) : []),
        ...sum(['CGST 9 %'], invoice.cgstPaise),
        ...sum(['SGST 9 %'], invoice.sgstPaise),
        ...sum(['IGST 18 %'], invoice.igstPaise),
        ...sum(say('roundOff'), invoice.roundOffPaise),
      ],
      total: { name: say('total'), amount: moneyText(invoice.totalPaise) },
      notes: [...(hasTax ? [say('reverse')] : []), say('made')],
    },
    created: Temporal.PlainDate.from(invoice.issuedOn).toZonedDateTime('UTC').toInstant(),
  });
}

const linesOf = ({ name, address, state, gstin }: Party): string[] =>
  [name, address, state, gstin === '' ? '' : `GSTIN ${gstin}`].filter((text) => text !== '');
