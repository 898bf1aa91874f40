import type { Locator } from 'playwright';

// Controls that open or end something ignore a tap within 700 ms of another one at the same place (A1).
const pauseMs = 750;
// The guard covers 32 px; this leaves room for controls that move before the tap.
const reachPx = 80;

/**
 * Taps a control like a person who has read it: after a pause where the last tap was at the same place, at once
 * elsewhere.
 */
export async function tapWhenRead(control: Locator): Promise<void> {
  const rest = await control.evaluate(
    (element, { pause, reach }) => {
      const { lastTap } = window as { lastTap?: { x: number; y: number; at: number } | null };
      // Taps are not recorded in this browser.
      if (lastTap === undefined) return pause;
      if (lastTap === null) return 0;
      const { x, y, at } = lastTap;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isBeside = x < left - reach || x > right + reach || y < top - reach || y > bottom + reach;
      // A control outside the screen is scrolled before the tap, to an unknown place.
      const isOnTheScreen = top >= 0 && bottom <= window.innerHeight;
      return isBeside && isOnTheScreen ? 0 : Math.max(0, at + pause - performance.now());
    },
    { pause: pauseMs, reach: reachPx },
  );
  if (rest > 0) await control.page().waitForTimeout(rest);
  await control.click();
}
