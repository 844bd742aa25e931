// What is measured, in Prometheus' text format. Labels are verbs, states and codes: nothing of any person or clinic.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';

export interface Sample {
  name: string;
  help: string;
  kind: 'gauge' | 'counter';
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

export interface Metrics {
  /** @param verb null for what is no verb: a page, a file of the app. */
  answered(verb: string | null, status: number, seconds: number): void;
  /** A fault beside the requests. */
  failed(what: string): void;
  /** A long read, by where it went. */
  readLong(from: 'replica' | 'primary'): void;
  /** All that was counted here, and what is given. */
  text(samples: readonly Sample[]): string;
  close(): void;
}

const prefix = 'practice_diary_';
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const elsewhere = 'none';

interface Spread {
  buckets: number[];
  sum: number;
  count: number;
}

export function openMetrics(): Metrics {
  const answers = new Map<string, { verb: string; status: string; value: number }>();
  const spreads = new Map<string, Spread>();
  const faults = new Map<string, number>();
  const longReads = new Map<string, number>();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const counted = (): Sample[] => [
    {
      name: 'requests_total',
      help: 'Answered requests by verb and status.',
      kind: 'counter',
      values: [...answers.values()].map(({ verb, status, value }) => ({
        labels: { verb, status },
        value,
      })),
    },
    {
      name: 'faults_total',
      help: 'Faults beside the requests, by where.',
      kind: 'counter',
      values: [...faults].map(([what, value]) => ({ labels: { what }, value })),
    },
    {
      name: 'long_reads_total',
      help: 'Long reads by the database that was asked.',
      kind: 'counter',
      values: [...longReads].map(([from, value]) => ({ labels: { from }, value })),
    },
    {
      name: 'event_loop_delay_seconds',
      help: 'By how much the process was late, since it was last asked.',
      kind: 'gauge',
      values: [50, 99, 100].map((percent) => ({
        labels: { part: String(percent / 100) },
        // The measure's own ten milliseconds are no delay.
        value: Math.max(0, delay.percentile(percent) / 1e9 - 0.01) || 0,
      })),
    },
  ];
  return {
    answered(verb, status, seconds) {
      const name = verb ?? elsewhere;
      const key = `${name} ${String(status)}`;
      const known = answers.get(key) ?? { verb: name, status: String(status), value: 0 };
      known.value += 1;
      answers.set(key, known);
      const spread = spreads.get(name) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at !== -1) spread.buckets[at] = (spread.buckets[at] ?? 0) + 1;
      spread.sum += seconds;
      spread.count += 1;
      spreads.set(name, spread);
    },
    failed: (what) => void faults.set(what, (faults.get(what) ?? 0) + 1),
    readLong: (from) => void longReads.set(from, (longReads.get(from) ?? 0) + 1),
    text(samples) {
      const lines = [...counted(), ...ofProcess(), ...samples].flatMap(linesOf);
      delay.reset();
      return [...lines, ...spreadLines(spreads), ''].join('\n');
    },
    close: () => void delay.disable(),
  };
}

function ofProcess(): Sample[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    {
      name: 'resident_bytes',
      help: 'Memory of the process.',
      kind: 'gauge',
      values: [{ value: rss }],
    },
    {
      name: 'heap_bytes',
      help: 'Of it the heap in use.',
      kind: 'gauge',
      values: [{ value: heapUsed }],
    },
    {
      name: 'heap_space_bytes',
      help: 'What each part of the heap takes of the memory, in use or not.',
      kind: 'gauge',
      values: getHeapSpaceStatistics().map((part) => ({
        labels: { space: part.space_name },
        value: part.physical_space_size,
      })),
    },
    {
      name: 'cpu_seconds_total',
      help: 'Processor time of the process.',
      kind: 'counter',
      values: [{ value: (user + system) / 1e6 }],
    },
    {
      name: 'up_seconds',
      help: 'Since the start.',
      kind: 'gauge',
      values: [{ value: process.uptime() }],
    },
  ];
}

const linesOf = ({ name, help, kind, values }: Sample): string[] =>
  values.length === 0
    ? []
    : [
        `# HELP ${prefix}${name} ${help}`,
        `# TYPE ${prefix}${name} ${kind}`,
        ...values.map(({ labels = {}, value }) => `${prefix}${name}${labelText(labels)} ${value}`),
      ];

function spreadLines(spreads: ReadonlyMap<string, Spread>): string[] {
  const name = `${prefix}request_seconds`;
  if (spreads.size === 0) return [];
  const lines = [`# HELP ${name} How long answers took, by verb.`, `# TYPE ${name} histogram`];
  for (const [verb, { buckets, sum, count }] of spreads) {
    let below = 0;
    for (const [at, bound] of bounds.entries()) {
      below += buckets[at] ?? 0;
      lines.push(`${name}_bucket${labelText({ verb, le: String(bound) })} ${below}`);
    }
    lines.push(`${name}_bucket${labelText({ verb, le: '+Inf' })} ${count}`);
    lines.push(
      `${name}_sum${labelText({ verb })} ${sum}`,
      `${name}_count${labelText({ verb })} ${count}`,
    );
  }
  return lines;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll(/[^\w.:+-]/g, '_')}"`,
  );
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
