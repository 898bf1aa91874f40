import type { CDPSession, Page } from 'playwright';

/** What scrolling cost: milliseconds from frame to frame, and of the page's own work in a frame. */
export type Scrolled = { readonly frames: readonly number[]; readonly workMs: number };

const steps = 120;
const wheelPixels = 240;

async function workedMs(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Milliseconds between the frames that were drawn while `scroll` went on. */
async function watching(page: Page, scroll: () => Promise<unknown>): Promise<Scrolled> {
  const wire = await page.context().newCDPSession(page);
  // What the page itself was at work for: on a busy machine it is also kept waiting.
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
  await wire.detach();
  return { frames, workMs: work / frames.length };
}

/** Turns the wheel over the frame: six rows a notch, as fast as the page takes them. */
export async function rollWheel(page: Page, frame: string): Promise<Scrolled> {
  await page.locator(frame).hover();
  return watching(page, async () => {
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, wheelPixels);
  });
}

/** Drags the scrollbar from one end to the other and back: each frame shows other rows than the one before. */
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

/** Megabytes that the page's scripts hold, after what nobody holds was freed. */
export async function heapMb(page: Page): Promise<number> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('HeapProfiler.enable');
  // Twice: what the first frees may have held more.
  await wire.send('HeapProfiler.collectGarbage');
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  await wire.detach();
  return usedSize / 1e6;
}
