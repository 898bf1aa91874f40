import { limitConcurrency } from '../../limitConcurrency.ts';

/** Runs an upload when it is its turn; null, without having read a byte of it, when it has waited for too long. */
export type UploadTurns = <Value>(upload: () => Promise<Value>) => Promise<Value | null>;

type UploadTurnsOptions = {
  readonly maxRunning: number;
  /** After this time an upload no longer holds up the next: its link is slow, and the server idle meanwhile. */
  readonly slowMs: number;
  /** Whether answers are being handled. */
  readonly isBusy: () => boolean;
  /** How long an upload whose turn it is waits for answers. */
  readonly maxYieldMs: number;
  readonly maxWaitMs: number;
};

// Answers that follow each other leave gaps of a few milliseconds.
const [lookEveryMs, quietLooks] = [20, 3];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * P8: few uploads at a time, in order of arrival, and while answers are handled hardly any: a photo takes several times as much
 * of the server as an answer, and of a thousand devices that come back at once each has both.
 */
export function uploadTurns({
  maxRunning,
  slowMs,
  isBusy,
  maxYieldMs,
  maxWaitMs,
}: UploadTurnsOptions): UploadTurns {
  const enter = limitConcurrency(maxRunning, Number.POSITIVE_INFINITY);

  async function yieldToAnswers(): Promise<void> {
    let quiet = isBusy() ? 0 : quietLooks;
    for (let waited = 0; quiet < quietLooks && waited < maxYieldMs; waited += lookEveryMs) {
      await pause(lookEveryMs);
      quiet = isBusy() ? 0 : quiet + 1;
    }
  }

  return (upload) =>
    new Promise((resolve, reject) => {
      let hasGivenUp = false;
      const timer = setTimeout(() => {
        hasGivenUp = true;
        resolve(null);
      }, maxWaitMs);
      void enter(async () => {
        if (hasGivenUp) return;
        await yieldToAnswers();
        if (hasGivenUp) return;
        clearTimeout(timer);
        const running = upload().then(resolve, reject);
        await Promise.race([running, pause(slowMs)]);
      });
    });
}
