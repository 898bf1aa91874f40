import type { CDPSession, Page } from 'playwright';
import { wireOf } from './wireOf.ts';

/** The cost of scrolling. */
export type Scrolled = {
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
  /** Milliseconds of the page's own work per frame. */
  readonly workMs: number;
  /** How many of the frames showed rows that were not loaded. */
  readonly loading: number;
};

const steps = 120;
const wheelPixels = 240;

async function workedMs(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Measures the frames that are drawn during `scroll`, which scrolls this frame. */
async function watching(page: Page, frame: string, scroll: () => Promise<unknown>): Promise<Scrolled> {
  const wire = await wireOf(page);
  // Thread time counts the page's own work, without its waiting for a processor on a busy machine.
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  const watch = await page.locator(frame).evaluateHandle((scrolled) => {
    const state = { frames: [] as number[], loading: 0, isDone: false };
    // Only the rows themselves are looked at: a search through all cells of each frame would be measured with it.
    const rows = scrolled.lastElementChild?.children ?? [];
    let last = 0;
    requestAnimationFrame(function drawn(now) {
      if (last > 0) state.frames.push(now - last);
      last = now;
      if (Array.from(rows).some((row) => row.hasAttribute('data-loading'))) state.loading += 1;
      if (!state.isDone) requestAnimationFrame(drawn);
    });
    return state;
  });
  const before = await workedMs(wire);
  await scroll();
  const work = (await workedMs(wire)) - before;
  const { frames, loading } = await watch.evaluate((state) => {
    state.isDone = true;
    return state;
  });
  await wire.send('Performance.disable');
  return { frames, workMs: work / frames.length, loading };
}

/** Turns the wheel over the frame: six rows per notch, as fast as the browser accepts them. */
export async function rollWheel(page: Page, frame: string): Promise<Scrolled> {
  await page.locator(frame).hover();
  return watching(page, frame, async () => {
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, wheelPixels);
  });
}

/** Drags the scrollbar to the end and back, so that each frame shows other rows than the one before. */
export async function dragScrollbar(page: Page, frame: string): Promise<Scrolled> {
  return watching(page, frame, async () =>
    page.locator(frame).evaluate(
      (scrolled, count) =>
        new Promise<void>((resolve) => {
          let step = 0;
          requestAnimationFrame(function drag() {
            const way = scrolled.scrollHeight - scrolled.clientHeight;
            const part = (step * 2) / count;
            scrolled.scrollTop = way * (part <= 1 ? part : 2 - part);
            step += 1;
            if (step <= count) requestAnimationFrame(drag);
            else resolve();
          });
        }),
      steps,
    ),
  );
}
