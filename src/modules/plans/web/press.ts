/** What Pay, or Enter, does next; null where there is nothing that could be paid. */
export type Press<Quote> = { apply: string } | { pay: Quote } | null;

/** Whoever typed a code means its price: it is applied, and paid by another press once the price is in sight. */
export function pressOf<Quote>({
  typed,
  coupon,
  quote,
}: {
  typed: string;
  /** The code that was applied; empty without one. */
  coupon: string;
  /** Of that code. */
  quote: Quote | undefined;
}): Press<Quote> {
  const code = typed.trim();
  if (code !== coupon) return { apply: code };
  return quote === undefined ? null : { pay: quote };
}
