import type { CDPSession, Page } from 'playwright';
import { wireOf } from './wireOf.ts';

/** The cost of scrolling: milliseconds between frames, and of the page's own work per frame. */
export type Scrolled = { readonly frames: readonly number[]; readonly workMs: number };

const steps = 120;
const wheelPixels = 240;

async function workedMs(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Measures the frames that are drawn during `scroll`. */
async function watching(page: Page, scroll: () => Promise<unknown>): Promise<Scrolled> {
  const wire = await wireOf(page);
  // Thread time counts the page's own work, without its waiting for a processor on a busy machine.
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  const watch = await page.evaluateHandle(() => {
    const state = { frames: [] as number[], isDone: false };
    let last = 0;
    requestAnimationFrame(function drawn(now) {
      if (last > 0) state.frames.push(now - last);
      last = now;
      if (!state.isDone) requestAnimationFrame(drawn);
    });
    return state;
  });
  const before = await workedMs(wire);
  await scroll();
  const work = (await workedMs(wire)) - before;
  const frames = await watch.evaluate((state) => {
    state.isDone = true;
    return state.frames;
  });
  await wire.send('Performance.disable');
  return { frames, workMs: work / frames.length };
}

/** Turns the wheel over the frame: six rows per notch, as fast as the browser accepts them. */
export async function rollWheel(page: Page, frame: string): Promise<Scrolled> {
  await page.locator(frame).hover();
  return watching(page, async () => {
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, wheelPixels);
  });
}

/** Drags the scrollbar to the end and back, so that each frame shows other rows than the one before. */
export async function dragScrollbar(page: Page, frame: string): Promise<Scrolled> {
  return watching(page, async () =>
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
