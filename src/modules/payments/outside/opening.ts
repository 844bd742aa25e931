// Which gateway a start gets: the operator's, the fake gateway, or none.
import { openFakeGateway } from './fake-gateway.ts';
import type { Gateway } from './gateway.ts';
import { openRazorpay, type RazorpaySettings } from './razorpay.ts';

/** @param mayPractise whether a fake gateway may take the gateway's place; it calls back at `callback`. */
export async function openPayments(
  keys: Omit<RazorpaySettings, 'kind'> | undefined,
  mayPractise: boolean,
  callback: () => string,
): Promise<{ gateway: Gateway | null; close?: () => Promise<void> }> {
  if (keys) return { gateway: openRazorpay({ ...keys, kind: 'razorpay' }) };
  if (!mayPractise) return { gateway: null };
  const fake = await openFakeGateway({ callback });
  return { gateway: openRazorpay(fake.settings), close: () => fake.close() };
}
