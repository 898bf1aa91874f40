import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * `signal` is what killed the part; `error`, why it could not be started.
 * @typedef {{ code: number, signal: NodeJS.Signals | null, error: string }} Ended
 */

// Browsers and databases close in a second or two.
const endWithinMs = 3_000;
const retryMs = 20;
const lookForParentMs = 200;

/**
 * Signals a part and all that it started; 0 only asks whether any of them is left.
 * @param {ChildProcess} part
 * @param {NodeJS.Signals | 0} signal
 */
function signalGroup({ pid }, signal) {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    // No process of the group is left.
    return false;
  }
}

/**
 * Ends the running parts of a tier when this process gets a signal. Each part must lead a process group of its own (`detached`):
 * otherwise its servers and browsers would outlive it, and keep its folder in use.
 */
export function createBreakOff(patienceMs = endWithinMs) {
  const parent = process.ppid;
  /** @type {Set<ChildProcess>} */
  const atWork = new Set();
  /** @type {NodeJS.Signals | null} */
  let reason = null;
  let isLate = false;

  /**
   * Passes the signal on, and kills what is still there after a while. A second signal changes nothing: npm forwards
   * what the terminal has already sent to everybody.
   * @param {NodeJS.Signals} signal
   */
  async function now(signal) {
    if (reason !== null) return;
    reason = signal;
    for (const part of atWork) signalGroup(part, signal);
    await wait(patienceMs);
    isLate = true;
    for (const part of atWork) {
      signalGroup(part, 'SIGKILL');
      // A process that has left the group may hold them open, and `close` would wait for it.
      part.stdout?.destroy();
      part.stderr?.destroy();
    }
  }

  /** @param {NodeJS.Signals} signal */
  const hear = (signal) => void now(signal);

  return {
    now,
    /** The signal that was received, after which no part is started; null before. */
    reason: () => reason,
    /** What this process ends with then, as shells report it. */
    exitCode: () => (reason === null ? null : 128 + constants.signals[reason]),
    /** From now on signals to this process end the parts. */
    listen() {
      // Writing to a terminal that was closed fails.
      process.stdout.on('error', () => undefined);
      process.on('SIGINT', hear).on('SIGTERM', hear).on('SIGHUP', hear);
      // npm's shell dies of a signal without forwarding it.
      setInterval(() => process.ppid !== parent && hear('SIGTERM'), lookForParentMs).unref();
    },
    /**
     * Resolves once a part has ended; after a signal only when nothing is left of what it started.
     * @param {ChildProcess} part
     * @returns {Promise<Ended>}
     */
    async ended(part) {
      atWork.add(part);
      /** @type {Ended} */
      const how = await new Promise((resolve) => {
        part.once('error', (error) => resolve({ code: 1, signal: null, error: String(error) }));
        part.once('close', (code, signal) => resolve({ code: code ?? 1, signal, error: '' }));
      });
      const isBusy = () => reason !== null && !isLate && signalGroup(part, 0);
      while (isBusy()) await wait(retryMs);
      atWork.delete(part);
      return how;
    },
  };
}
