import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from './project.mjs';

const touchedEveryMs = 5_000;
const forgottenAfterMs = 30_000;
const askAgainMs = 250;

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

/**
 * Does something that two processes must not do at once, such as installing into one folder: whoever comes second
 * waits. The file says which process is at work; one that was killed does not keep the others out.
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
    await wait(askAgainMs);
  }
  const release = () => rmSync(file, { force: true });
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), touchedEveryMs);
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
 * Whether the file is now this process's own.
 * @param {string} file
 */
function isTaken(file) {
  if (isForgotten(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    return fail(
      `${dirname(file)} cannot be written (${codeOf(error)}): run the same as its owner, or in a clone of your own.`,
    );
  }
}

/**
 * Whether the process that made the file is gone. In a container of its own it cannot be asked: then it is gone when
 * it has not touched the file for a while.
 * @param {string} file
 */
function isForgotten(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > forgottenAfterMs) return true;
    const pid = Number(readFileSync(file, 'utf8'));
    // Just made, and not written yet.
    if (pid === 0) return false;
    // Containers number their processes alike: it was one of the same number.
    if (pid === process.pid) return true;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}
