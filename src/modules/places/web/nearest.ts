// The nearest known town of India to a position, offline. Facts of GeoNames (CC BY 4.0): towns of 20,000 people and more, seats of districts and states.

/** By state: name, latitude, longitude in degrees. */
export type Towns = Readonly<Record<string, readonly (readonly [string, number, number])[]>>;

export interface Position {
  readonly lat: number;
  readonly long: number;
}

/** Farther from every town of India is not in India. */
const maxKilometres = 120;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres on the ground; near enough within one country. */
function kilometresBetween(one: Position, other: Position): number {
  const east = radians(other.long - one.long) * Math.cos(radians((one.lat + other.lat) / 2));
  return 6371 * Math.hypot(east, radians(other.lat - one.lat));
}

/** @returns null far from any of them. */
export function nearestTown(towns: Towns, here: Position): { state: string; city: string } | null {
  let best: { state: string; city: string } | null = null;
  let bestKilometres = maxKilometres;
  for (const [state, list] of Object.entries(towns))
    for (const [city, lat, long] of list) {
      const kilometres = kilometresBetween(here, { lat, long });
      if (kilometres >= bestKilometres) continue;
      bestKilometres = kilometres;
      best = { state, city };
    }
  return best;
}
