import type { Page } from 'playwright';

/** Where everything that is seen stands, in whole pixels of the page: what a theme must not change. */
export async function layoutOf(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const ground = document.querySelector('dialog:modal') ?? document.body;
    const boxes: string[] = [];
    for (const one of ground.querySelectorAll<HTMLElement>('*')) {
      if (one.closest('svg') !== null && one.tagName !== 'svg') continue;
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width < 1 || height < 1) continue;
      const words = (one.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
      const box = [left, top, width, height].map((value) => Math.round(value)).join(' ');
      boxes.push(`${one.tagName.toLowerCase()} “${words}” at ${box}`);
    }
    return boxes;
  });
}

/** What stands elsewhere than before, and what has come or gone. */
export function movedBoxes(before: readonly string[], after: readonly string[]): readonly string[] {
  const [was, is] = [new Set(before), new Set(after)];
  const gone = before.filter((box) => !is.has(box)).map((box) => `no longer ${box}`);
  return [...gone, ...after.filter((box) => !was.has(box)).map((box) => `now ${box}`)];
}
