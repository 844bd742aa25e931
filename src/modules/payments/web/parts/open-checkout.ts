import type { Checkout } from '../../model.ts';

/** Leaves for the gateway's own page, as a form: card data is never typed on ours. */
export function openCheckout({ url, fields }: Checkout): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const { name, value } of fields) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
