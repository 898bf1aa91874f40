import { limitConcurrency } from '../../limitConcurrency.ts';

/** Runs an upload when its turn comes. Resolves to null, without reading a byte of it, if that takes longer than `maxWaitMs`. */
export type UploadTurns = <Value>(upload: () => Promise<Value>) => Promise<Value | null>;

type UploadTurnsOptions = {
  readonly maxRunning: number;
  /** After this time the next upload starts as well: the link of this one is slow and leaves the server idle. */
  readonly slowMs: number;
  /** Whether answers are being handled. */
  readonly isBusy: () => boolean;
  /** How long an upload lets answers pass before it starts. */
  readonly maxYieldMs: number;
  readonly maxWaitMs: number;
};

// Between answers that follow each other are gaps of a few milliseconds: one look without any proves nothing.
const [lookEveryMs, quietLooks] = [20, 3];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * P8: runs a few uploads at a time, in order of arrival, and lets answers pass: an upload whose turn comes while answers are
 * handled waits until none were for 60 ms. A photo takes several times the server's time of an answer, and when a thousand
 * devices come back at once each of them has both.
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
