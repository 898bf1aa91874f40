import { clockReading } from '#contract/inspections/frozenPayload.ts';
import { type ClockReading, readingOf } from '#domain/serverClock.ts';
import type { DeviceStore } from './deviceStore.ts';

const key = 'serverClock';

/** What this device knows of the server's clock, for all its tabs and the worker: kept in the device store alone (N6). */
export type ServerClock = {
  /** A response of the server, not from a cache, has shown its clock. Never rejects. */
  readonly hear: (heard: Parameters<typeof readingOf>[0]) => void;
  /** The newest reading; null where there is none, or the store does not respond within a second. */
  readonly read: () => Promise<ClockReading | null>;
};

// A drain hears the server many times a second.
const writeEveryMs = 10_000;
const sameMs = 2_000;
const patienceMs = 1_000;

/** The server's clock as this page or worker hears it. */
export function createServerClock(
  store: Pick<DeviceStore, 'read' | 'write'>,
  setTimer: (run: () => void, ms: number) => () => void,
): ServerClock {
  let written: { readonly reading: ClockReading; readonly at: number } | null = null;
  return {
    hear: (heard) => {
      const reading = readingOf(heard);
      if (reading === null) return;
      const since = written === null ? Number.NaN : heard.receivedAt - written.at;
      const isSame = written !== null && Math.abs(written.reading.offset - reading.offset) < sameMs;
      if (isSame && since >= 0 && since < writeEveryMs) return;
      written = { reading, at: heard.receivedAt };
      // Without it the receipt counts.
      store.write(key, reading).catch(() => undefined);
    },
    read: () =>
      new Promise((resolve) => {
        const cancel = setTimer(() => resolve(null), patienceMs);
        void store
          .read(key)
          .then((value) => clockReading.safeParse(value).data ?? null)
          .catch(() => null)
          .then(resolve)
          .finally(cancel);
      }),
  };
}
