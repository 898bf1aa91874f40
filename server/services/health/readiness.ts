import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import type { Database } from '../../database/tables.ts';
import { writeProbe } from '../../database/writeProbe.ts';

const timeoutMs = 1_000;
/** Database and photo store are probed at most once in this time. */
const heldForMs = 1_000;
/** Twice what the WAL of SQLite may grow by before a checkpoint. With less, the next writes may fail. */
const minFreeBytes = 64 * 1024 * 1024;

/**
 * Whether requests can be served: the database and the store of photos (PH11) take a write within a second, and their
 * disks have room.
 */
export type Readiness = () => Promise<boolean>;

async function assertRoom(location: DatabaseLocation): Promise<void> {
  if (location.kind === 'postgres') return;
  const { bavail, bsize } = await statfs(dirname(location.file));
  if (bavail * bsize < minFreeBytes) throw new Error('There is no room for answers.');
}

/**
 * Makes the check. However often it is called, it probes at most once a second and once at a time; while an earlier
 * probe is still running after its second, the result is false at once. Never throws: what fails is not ready.
 * `onChange` gets why the server is not ready any more, and null when it is again.
 */
export function readiness(
  database: Database,
  location: DatabaseLocation,
  probePhotos: () => Promise<void>,
  onChange: (failure: unknown) => void = () => undefined,
  monotonic: () => number = () => performance.now(),
): Readiness {
  let wasReady = true;
  let running: { readonly since: number; readonly outcome: Promise<boolean> } | null = null;
  let last: { readonly at: number; readonly isReady: boolean } | null = null;

  function tell(isReady: boolean, failure: unknown): void {
    if (isReady !== wasReady) onChange(failure);
    wasReady = isReady;
  }

  async function ask(): Promise<boolean> {
    const isReady = await Promise.all([
      assertRoom(location),
      writeProbe(database, location.kind),
      probePhotos(),
    ]).then(
      () => true,
      (error: unknown) => {
        tell(false, error);
        return false;
      },
    );
    if (isReady) tell(true, null);
    last = { at: monotonic(), isReady };
    running = null;
    return isReady;
  }

  return async () => {
    if (last !== null && running === null && monotonic() - last.at < heldForMs) return last.isReady;
    running ??= { since: monotonic(), outcome: ask() };
    const leftMs = running.since + timeoutMs - monotonic();
    const isLate = () => {
      tell(false, new Error('The database or the store of photos took longer than a second.'));
      return false;
    };
    if (leftMs <= 0) return isLate();
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(isLate()), leftMs);
    return Promise.race([running.outcome, tooLate]).finally(() => clearTimeout(timer));
  };
}
