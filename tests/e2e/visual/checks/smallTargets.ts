import type { Page } from 'playwright';

/** Controls that are smaller than a thumb in a glove needs, in CSS pixels. */
export async function smallTargets(page: Page, pixels: number): Promise<string[]> {
  return await page.evaluate((least) => {
    const ground = document.querySelector('dialog:modal') ?? document.body;
    const targets = ground.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    );
    const small: string[] = [];
    for (const target of targets) {
      const isSeen =
        target.checkVisibility({ visibilityProperty: true }) && target.closest('[inert]') === null;
      // The skip link, which is above the page until it has the focus.
      if (!isSeen || target.matches('a[href="#main"]')) continue;
      let { width, height } = target.getBoundingClientRect();
      // A link whose target covers its card.
      const over = getComputedStyle(target, '::after');
      if (over.position === 'absolute' && over.content !== 'none') {
        width = Math.max(width, Number.parseFloat(over.width));
        height = Math.max(height, Number.parseFloat(over.height));
      }
      if (Math.min(width, height) >= least) continue;
      const name = target.getAttribute('aria-label') ?? target.innerText.trim();
      small.push(`${name || target.tagName}: ${width.toFixed(1)} × ${height.toFixed(1)}`);
    }
    return small;
  }, pixels);
}
