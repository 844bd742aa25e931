// Which gateway a start gets: the operator's, the fake gateway, or none.
import { openAbdm } from '../outside/abdm.ts';
import type { Gateway } from '../outside/gateway.ts';
import { openFakeGateway } from '../outside/fake-gateway.ts';

interface GatewayPlaces {
  hiecmUrl: string;
  abhaUrl: string;
  addressUrl: string;
  shareUrl: string;
  cmId: string;
  clientId: string;
  clientSecret: string;
}

/** Our transactions wait ten seconds for us at the longest. */
const timeoutMillis = 8_000;

/** @param mayPractise whether a fake gateway may take the gateway's place; it calls back at `callback`. */
export async function openGateway(
  places: GatewayPlaces | undefined,
  mayPractise: boolean,
  callback: () => string,
): Promise<{ gateway: Gateway | null; shareUrl: string; close?: () => Promise<void> }> {
  if (places)
    return {
      gateway: openAbdm({ ...places, kind: 'abdm', timeoutMillis }),
      shareUrl: places.shareUrl,
    };
  if (!mayPractise) return { gateway: null, shareUrl: '' };
  const fakeGateway = await openFakeGateway({ timeoutMillis, callback });
  return {
    gateway: openAbdm(fakeGateway.settings),
    shareUrl: fakeGateway.shareUrl,
    close: () => fakeGateway.close(),
  };
}
