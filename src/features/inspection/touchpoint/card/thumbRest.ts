// A second tap that comes sooner was meant for the same place.
const restMs = 300;

export type ThumbRest = {
  /** Runs when no finger is on the page and none was for a moment; in place of what waits already. */
  readonly afterRest: (run: () => void) => void;
  /** From now on fingers are heard; returns how to end that. */
  readonly begin: () => () => void;
};

/** When the page may move under a thumb: a double tap rates one card, and no tap lands beside what it was meant for. */
export function createThumbRest(page: Window): ThumbRest {
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
    // The person moves the page by hand.
    waiting = null;
  };

  return {
    afterRest: (run) => {
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
