import type { FrozenMoment } from './tourMoment.ts';

/** N6: what a device knows of the server's clock: the server's less its own in milliseconds, at the server's time `contact_at`. */
export type ClockReading = { readonly offset: number; readonly contact_at: string };

const longestRoundTrip = 10_000;
// The header has whole seconds.
const halfSecond = 500;

/**
 * The reading in a response with this `Date`, by the device's times (epoch ms) of its request and its arrival; null where it has no
 * time, or took too long to say what time it is.
 */
export function readingOf({
  date,
  sentAt,
  receivedAt,
}: {
  readonly date: string | null;
  readonly sentAt: number;
  readonly receivedAt: number;
}): ClockReading | null {
  const said = Date.parse(date ?? '');
  const roundTrip = receivedAt - sentAt;
  if (Number.isNaN(said) || roundTrip < 0 || roundTrip >= longestRoundTrip) return null;
  const offset = Math.round(said + halfSecond - (sentAt + receivedAt) / 2);
  return { offset, contact_at: new Date(said).toISOString() };
}

/** N6: the moment of an action, to be frozen in what is sent; null where nothing is known of the server's clock. */
export function frozenMoment(now: Date, reading: ClockReading | null): FrozenMoment | null {
  return reading === null
    ? null
    : { at: serverTime(now, reading), offset: reading.offset, contact_at: reading.contact_at };
}

/** A time of the device by the server's clock, as far as it is known. ISO 8601, UTC. */
export function serverTime(now: Date, reading: ClockReading | null): string {
  return new Date(now.getTime() + (reading?.offset ?? 0)).toISOString();
}

// Less is no fault of a clock that a person could see.
const wrongFromMs = 5 * 60 * 1000;

/** N6: whether the device's clock is so wrong that the person is told. */
export function isClockWrong(reading: ClockReading | null): boolean {
  return reading !== null && Math.abs(reading.offset) > wrongFromMs;
}
