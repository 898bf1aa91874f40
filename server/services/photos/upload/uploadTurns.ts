import { type TurnsByPerson, turnsByPerson } from '../../turnsByPerson.ts';

/**
 * Runs an upload of a person when its turn comes. Resolves to null, without reading a byte of it, if that takes longer than
 * `maxWaitMs`, if `maxWaiting` of theirs wait already, and if `signal` aborts before.
 */
export type UploadTurns = TurnsByPerson;

type UploadTurnsOptions = {
  readonly maxRunning: number;
  /** How many of one person wait. */
  readonly maxWaiting: number;
  /** After this time the next upload starts as well: the link of this one is slow and leaves the server idle. */
  readonly slowMs: number;
  /** For how long no answer has been handled; 0 while one is. */
  readonly answersIdleMs: () => number;
  /** How long an upload lets answers pass before it starts. */
  readonly maxYieldMs: number;
  readonly maxWaitMs: number;
};

// Between answers that follow each other are gaps of a few milliseconds: a moment without any proves nothing.
const [lookEveryMs, quietMs] = [20, 60];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * PH8: runs a few uploads at a time, by turns of their people, and lets answers pass: an upload whose turn comes waits until no
 * answer was handled for 60 ms. A photo takes several times the server's time of an answer, and when a thousand
 * devices come back at once each of them has both.
 */
export function uploadTurns({
  maxRunning,
  maxWaiting,
  slowMs,
  answersIdleMs,
  maxYieldMs,
  maxWaitMs,
}: UploadTurnsOptions): UploadTurns {
  const take = turnsByPerson({ maxRunning, maxWaiting });

  async function yieldToAnswers(): Promise<void> {
    for (let waited = 0; answersIdleMs() < quietMs && waited < maxYieldMs; waited += lookEveryMs) {
      await pause(lookEveryMs);
    }
  }

  return async ({ personId, signal }, upload) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), maxWaitMs);
    const begun = await take({ personId, signal: AbortSignal.any([signal, late.signal]) }, async () => {
      await yieldToAnswers();
      // Whose link has broken meanwhile asks again how far it is: what had come must not be added behind that.
      if (signal.aborted) return null;
      const running = upload();
      await Promise.race([running, pause(slowMs)]);
      return { running };
    }).finally(() => clearTimeout(timer));
    return begun === null ? null : begun.running;
  };
}
