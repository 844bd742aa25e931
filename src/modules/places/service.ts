import type { Ctx } from '../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import type { api } from './contract.ts';
import type { Place } from './model.ts';
import { citiesOf, placeOf, statesOf } from './rules.ts';

type Api = typeof api;

export const states = async (
  _ctx: Ctx,
  { country }: InputOf<Api['states']>,
): Promise<OutputOf<Api['states']>> => ({ states: statesOf(country) });

export const locate = async ({ client }: Ctx): Promise<Place> =>
  placeOf(client.address, client.place ?? {});

export const cities = async (
  _ctx: Ctx,
  { country, state }: InputOf<Api['cities']>,
): Promise<OutputOf<Api['cities']>> => ({
  cities: [...citiesOf(country, state)],
});
