// Another date and time for whole processes, by libfaketime (Debian: `faketime`), and for pages.
import { globSync } from 'node:fs';

/** How far a clock stands before the machine's own, in whole milliseconds. */
export type ClockOffset = number;

/** @param at as `2028-02-29T23:59`, of the given zone. */
export const offsetTo = (at: string, zone: string): ClockOffset =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(zone).epochMilliseconds - Date.now();

/**
 * What a process is started with so that its clock goes on from there at its own pace. Timeouts, which count from the
 * machine's start, keep theirs.
 * @throws Error where libfaketime is not installed.
 */
export function clockOf(offset: ClockOffset): Record<string, string> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) throw new Error('libfaketime is not installed: apt install faketime');
  const seconds = Math.round(offset / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: 'UTC',
  };
}

/** Runs in a page before its own scripts. Chromium itself stands still under libfaketime, so its pages are told instead. */
export function moveClock(offset: ClockOffset): void {
  const realNow = Date.now;
  const now = () => realNow() + offset;
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (date, values, target): object =>
      Reflect.construct(date, values.length === 0 ? [now()] : values, target),
    apply: () => new Date().toString(),
  });
  const instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  const here = Temporal.Now.timeZoneId();
  const zoned = (zone: Temporal.TimeZoneLike = here) => instant().toZonedDateTimeISO(zone);
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainTime(),
    plainDateTimeISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDateTime(),
  });
}
