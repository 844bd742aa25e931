import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { setting } from '../../kit/shared/settings.ts';
import type { api } from './contract.ts';
import type { Lookups } from './model.ts';
import { type FindAddress, openAddressFile } from './outside/address-file.ts';
import { citiesOf, placeOf, statesOf } from './rules.ts';

export { type FindAddress, openAddressFile };

type Api = typeof api;

export const states = async (
  _ctx: Ctx,
  { country }: InputOf<Api['states']>,
): Promise<OutputOf<Api['states']>> => ({ states: statesOf(country) });

/** Where addresses are, by the operator's file; nothing without one. */
export const addresses = setting<FindAddress>('places.addresses');

/** Whom browsers ask where they are, instead of us. */
export const lookups = setting<Lookups>('places.lookups');

export const locate = async ({ client, settings }: Ctx): Promise<OutputOf<Api['locate']>> => ({
  ...placeOf(client.address, client.place ?? settings.of(addresses)(client.address)),
  lookups: settings.of(lookups),
});

export const cities = async (
  _ctx: Ctx,
  { country, state }: InputOf<Api['cities']>,
): Promise<OutputOf<Api['cities']>> => ({
  cities: [...citiesOf(country, state)],
});
