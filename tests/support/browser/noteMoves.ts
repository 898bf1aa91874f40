import type { Page } from 'playwright';

type Shift = PerformanceEntry & {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

/**
 * Notes what moves up or down on the pages that are opened from now on (Chromium's layout shifts); call it before the page is
 * opened. Returns what has moved in the document on the screen.
 */
export async function noteMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = [];
    Reflect.set(window, 'moves', moves);
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect, currentRect } of sources) {
          const by = Math.round(currentRect.y - previousRect.y);
          if (by !== 0) moves.push(`${node?.textContent?.slice(0, 40)}: ${by} px`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // Shifts are reported after their frame.
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
      return Reflect.get(window, 'moves') as string[];
    });
}
