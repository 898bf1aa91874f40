// A second tap within this time is meant for the same place.
const restMs = 300;

export type TouchIdle = {
  /** Calls `run` when no finger has been on the page for a short time; replaces an earlier `run` that still waits. */
  readonly whenIdle: (run: () => void) => void;
  /** Starts listening; returns the function that stops it. */
  readonly begin: () => () => void;
};

/** Tells when the page may scroll under a finger: a double tap must rate one card only, and no tap may miss its target. */
export function createTouchIdle(page: Window): TouchIdle {
  let isDown = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let waiting: (() => void) | null = null;
  let timer = 0;

  function arm(): void {
    page.clearTimeout(timer);
    if (waiting === null || isDown) return;
    const rest = Math.max(0, lastAt + restMs - page.performance.now());
    timer = page.setTimeout(() => {
      const run = waiting;
      waiting = null;
      run?.();
    }, rest);
  }
  const pressed = () => {
    isDown = true;
    arm();
  };
  const released = () => {
    isDown = false;
    lastAt = page.performance.now();
    arm();
  };
  const moved = () => {
    isDown = false;
    // The person is scrolling.
    waiting = null;
  };

  return {
    whenIdle: (run) => {
      waiting = run;
      arm();
    },
    begin: () => {
      const ending = new AbortController();
      const options = { capture: true, signal: ending.signal };
      page.addEventListener('pointerdown', pressed, options);
      page.addEventListener('pointerup', released, options);
      page.addEventListener('pointercancel', moved, options);
      return () => {
        ending.abort();
        page.clearTimeout(timer);
      };
    },
  };
}
