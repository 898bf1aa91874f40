import type { Page } from 'playwright';

/** The positions of everything visible, in whole pixels: a theme must not change them. */
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

/** Boxes that have moved, appeared or disappeared. */
export function movedBoxes(before: readonly string[], after: readonly string[]): readonly string[] {
  const [was, is] = [new Set(before), new Set(after)];
  const gone = before.filter((box) => !is.has(box)).map((box) => `no longer ${box}`);
  return [...gone, ...after.filter((box) => !was.has(box)).map((box) => `now ${box}`)];
}
