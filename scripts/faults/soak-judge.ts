// Whether hours of steady work leave the product as they met it: what was measured every half minute, judged by numbers.

/** One look at the running product. */
export interface Sample {
  /** Since the work began. */
  minutes: number;
  /** Of the server's own process. */
  residentBytes: number;
  /** Of it what the program's own objects take. */
  heapBytes: number;
  /** What each part of the heap takes of the memory, in use or not. */
  spaces: Readonly<Record<string, number>>;
  /** Of the processes that the server has started beside its database. */
  helperBytes: number;
  descriptors: number;
  /** Of PostgreSQL's processes, what they do not share. */
  databaseBytes: number;
  /** What they share. */
  sharedBytes: number;
  connections: number;
  /** By how much the server's loop was late since the look before: of a hundred times the second worst. */
  lateMillis: number;
  /** Of the answers since the look before. */
  p95Millis: number;
  answers: number;
  /** Other processes that wanted the machine. */
  load: number;
}

/** What is there when everybody has gone. */
export interface Ending {
  /** What nobody should have been answered, each with how often. */
  wrong: ReadonlyMap<string, number>;
  /** Events, tasks, messages and jobs that still wait. */
  waiting: number;
  /** What was given up on the way. */
  dead: number;
  lost: number;
  doubled: number;
  halves: number;
}

/** How one measure went, after warming. */
interface Course {
  what: string;
  unit: string;
  /** An hour. */
  slope: number;
  /** Medians. */
  firstQuarter: number;
  lastQuarter: number;
  isFlat: boolean;
}

interface Measure {
  what: string;
  unit: string;
  of: (sample: Sample) => number;
  /** The most it may climb in an hour. */
  slope: number;
  /** The most by which the last quarter may stand above the first. */
  rise: number;
  /** Between two collections memory climbs by itself: the lowest of so many minutes counts. */
  lowestOf?: number;
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/**
 * At nine calls a second a kilobyte forgotten with each would be 32 MB an hour. Where others are at work on the machine, calls overlap more and the server
 * opens more connections, up to its most: so what goes with them is measured beside them.
 */
const measures: readonly Measure[] = [
  {
    what: 'memory of the server at the lowest',
    unit: 'MB',
    of: ({ residentBytes }) => megabytes(residentBytes),
    slope: 10,
    rise: 15,
    lowestOf: 5,
  },
  {
    what: 'its heap at the lowest',
    unit: 'MB',
    of: ({ heapBytes }) => megabytes(heapBytes),
    slope: 5,
    rise: 8,
    lowestOf: 5,
  },
  {
    what: 'memory of its helpers at the lowest',
    unit: 'MB',
    of: ({ helperBytes }) => megabytes(helperBytes),
    slope: 10,
    rise: 15,
    lowestOf: 5,
  },
  {
    what: 'memory of PostgreSQL, a connection',
    unit: 'MB',
    of: ({ databaseBytes, connections }) => megabytes(databaseBytes) / Math.max(1, connections),
    slope: 1,
    rise: 1.5,
  },
  {
    what: 'open descriptors besides connections to the database',
    unit: '',
    of: ({ descriptors, connections }) => descriptors - connections,
    slope: 2,
    rise: 5,
  },
];

/** 24 for calls, 4 for jobs, 3 that listen (docs/run.md), and the one that looks at the figures. */
const mostConnections = 32;

/** Caches fill and code is compiled meanwhile. */
const warmMinutes = 15;
/** A slope of less says nothing. */
const leastMinutes = 30;

/** @returns null where it was too short to say. */
export function coursesOf(samples: readonly Sample[]): Course[] | null {
  const warmed = samples.filter(({ minutes }) => minutes >= warmMinutes);
  const [first, last] = [warmed[0]?.minutes ?? 0, warmed.at(-1)?.minutes ?? 0];
  if (last - first < leastMinutes) return null;
  return measures.map(({ what, unit, of, slope, rise, lowestOf }) => {
    const all = warmed.map((sample): Point => ({ hours: sample.minutes / 60, value: of(sample) }));
    const points = lowestOf === undefined ? all : lowest(all, lowestOf / 60);
    const quarter = Math.ceil(points.length / 4);
    const course = {
      what,
      unit,
      slope: slopeOf(points),
      firstQuarter: median(points.slice(0, quarter).map(({ value }) => value)),
      lastQuarter: median(points.slice(-quarter).map(({ value }) => value)),
    };
    const isFlat = course.slope <= slope && course.lastQuarter - course.firstQuarter <= rise;
    return { ...course, isFlat };
  });
}

/** @returns what is wrong, in words; nothing where all is well. */
export function faultsOfSoak(samples: readonly Sample[], ending: Ending): string[] {
  const { wrong, waiting, dead, lost, doubled, halves } = ending;
  const courses = coursesOf(samples) ?? [];
  const connections = mostOf(samples);
  const counts = { waiting, dead, lost, doubled, half: halves };
  return [
    ...courses.filter(({ isFlat }) => !isFlat).map((course) => `climbs: ${said(course)}`),
    ...(connections > mostConnections ? [`${connections} connections to the database`] : []),
    ...[...wrong].map(([what, count]) => `${count} × ${what}`),
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what}`),
  ];
}

/** Connections to the database at once. */
export const mostOf = (samples: readonly Sample[]): number =>
  Math.max(0, ...samples.map(({ connections }) => connections));

export const said = ({ what, unit, slope, firstQuarter, lastQuarter }: Course): string =>
  `${what}: ${slope.toFixed(1)} ${unit} an hour, ${firstQuarter.toFixed(1)} in the first quarter, ${lastQuarter.toFixed(1)} in the last`;

interface Point {
  hours: number;
  value: number;
}

/** Theil–Sen: the median of the slopes between all pairs, which single leaps do not move. */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((from, at) =>
    points.slice(at + 1).map((to) => (to.value - from.value) / (to.hours - from.hours)),
  );
  return median(slopes);
}

/** The lowest of each stretch of time. */
function lowest(points: readonly Point[], hours: number): Point[] {
  const stretches = Map.groupBy(points, (point) => Math.floor(point.hours / hours));
  return [...stretches.values()].flatMap((stretch) => {
    const [least] = stretch.toSorted((a, b) => a.value - b.value);
    return least ? [least] : [];
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
