import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import type { Database } from '../../database/tables.ts';
import { writeProbe } from '../../database/writeProbe.ts';

const timeoutMs = 1_000;
/** The database is checked at most once in this time. */
const heldForMs = 1_000;
/** Twice what the WAL of SQLite may grow by before a checkpoint. With less, the next writes may fail. */
const minFreeBytes = 64 * 1024 * 1024;

/**
 * Whether requests can be served: the database and the store of photos (P11) take a write within a second, and their
 * disks have room.
 */
export type Readiness = () => Promise<boolean>;

async function hasRoom(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === 'postgres') return true;
  const { bavail, bsize } = await statfs(dirname(location.file));
  return bavail * bsize >= minFreeBytes;
}

/**
 * Makes the check. However often it is called, it probes at most once a second and once at a time; while an earlier
 * probe is still running after its second, the result is false at once. Never throws: what fails is not ready.
 */
export function readiness(
  database: Database,
  location: DatabaseLocation,
  probePhotos: () => Promise<void>,
  monotonic: () => number = () => performance.now(),
): Readiness {
  let running: { readonly since: number; readonly outcome: Promise<boolean> } | null = null;
  let last: { readonly at: number; readonly isReady: boolean } | null = null;

  async function ask(): Promise<boolean> {
    const isReady = await Promise.all([
      hasRoom(location),
      writeProbe(database, location.kind),
      probePhotos(),
    ]).then(
      ([room]) => room,
      () => false,
    );
    last = { at: monotonic(), isReady };
    running = null;
    return isReady;
  }

  return async () => {
    if (last !== null && running === null && monotonic() - last.at < heldForMs) return last.isReady;
    running ??= { since: monotonic(), outcome: ask() };
    const leftMs = running.since + timeoutMs - monotonic();
    if (leftMs <= 0) return false;
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), leftMs);
    return Promise.race([running.outcome, tooLate]).finally(() => clearTimeout(timer));
  };
}
