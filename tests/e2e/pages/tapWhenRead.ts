import type { Locator } from 'playwright';

// What opens or ends something takes no tap that follows another one at its place within 700 ms (A1).
const pauseMs = 750;
// The guard's reach is 32: what has moved a little between the look and the tap has room.
const reachPx = 80;

/**
 * Taps a control as somebody does who has read it: where it stands at the place of the tap before, that takes a moment;
 * what stands elsewhere is tapped at once.
 */
export async function tapWhenRead(control: Locator): Promise<void> {
  const rest = await control.evaluate(
    (element, { pause, reach }) => {
      const { lastTap } = window as { lastTap?: { x: number; y: number; at: number } | null };
      // In this browser nobody has looked at the taps.
      if (lastTap === undefined) return pause;
      if (lastTap === null) return 0;
      const { x, y, at } = lastTap;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isBeside = x < left - reach || x > right + reach || y < top - reach || y > bottom + reach;
      // What has to be scrolled to is tapped at another place than it stands at now.
      const isOnTheScreen = top >= 0 && bottom <= window.innerHeight;
      return isBeside && isOnTheScreen ? 0 : Math.max(0, at + pause - performance.now());
    },
    { pause: pauseMs, reach: reachPx },
  );
  if (rest > 0) await control.page().waitForTimeout(rest);
  await control.click();
}
