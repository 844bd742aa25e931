// Which gateway a start gets: the operator's, the fake gateway, or none.
import { openFakeGateway } from './fake-gateway.ts';
import type { Gateway } from './gateway.ts';
import { openRazorpay, type RazorpaySettings } from './razorpay.ts';

const razorpayUrl = 'https://api.razorpay.com';

/** @param mayPractise whether a fake gateway may take the gateway's place; it calls back at `callback`. */
export async function openPayments(
  keys: Omit<RazorpaySettings, 'kind' | 'url'> | undefined,
  mayPractise: boolean,
  callback: () => string,
): Promise<{ gateway: Gateway | null; close?: () => Promise<void> }> {
  if (keys) return { gateway: openRazorpay({ ...keys, kind: 'razorpay', url: razorpayUrl }) };
  if (!mayPractise) return { gateway: null };
  const fake = await openFakeGateway({ callback });
  return { gateway: openRazorpay(fake.settings), close: () => fake.close() };
}
