import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from './project.mjs';

const touchedEveryMs = 5_000;
const staleAfterMs = 30_000;
const retryMs = 250;
// The host as well: in a folder that two containers share, a process id says nothing about the other's processes.
const own = `${process.pid}@${hostname()}`;

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/**
 * Runs `work` under a lock file, because two processes must not install or build in one folder at once: the second
 * waits. The file names its owner, the process and its host; the lock of a process that is gone is taken over.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(file, work) {
  let isSaid = false;
  while (!isTaken(file)) {
    if (!isSaid) console.log('Another command is installing or building here: waiting for it.');
    isSaid = true;
    await wait(retryMs);
  }
  const release = () => rmSync(file, { force: true });
  const touch = () => existsSync(file) && utimesSync(file, new Date(), new Date());
  const touching = setInterval(touch, touchedEveryMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    process.off('exit', release);
    release();
  }
}

/**
 * Takes the lock file if it is free, and returns whether this process has it now.
 * @param {string} file
 */
function isTaken(file) {
  try {
    removeForgotten(file);
    writeFileSync(file, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') {
      // It was created, without its content: others would wait for it.
      rmSync(file, { force: true });
      return fail('There is no space left on the disk: Storey needs 700 MB, its tests another 500.');
    }
    return fail(
      `${dirname(file)} cannot be written (${codeOf(error)}): run the same as its owner, or in a clone of your own.`,
    );
  }
}

/**
 * Removes a lock whose owner is gone. Another process may have replaced it since it was read: what was moved aside
 * is compared again before it is deleted.
 * @param {string} file
 */
function removeForgotten(file) {
  const aside = `${file}.${own}`;
  try {
    const written = readFileSync(file, 'utf8');
    if (!isStale(written, statSync(file).mtimeMs)) return;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') === written) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    // Its owner has removed it, or another waiting process has.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * Whether the process that wrote the file is gone. One on another host, such as a container, cannot be signalled: it
 * counts as gone when it has not touched the file for a while.
 * @param {string} written
 * @param {number} touchedAt
 */
function isStale(written, touchedAt) {
  if (Date.now() - touchedAt > staleAfterMs) return true;
  // A container that was started again has the same name, and its processes the same ids: left by the one before.
  if (written === own) return true;
  const [pid, host] = written.split('@');
  // On another host; or just created, and not written yet.
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}
