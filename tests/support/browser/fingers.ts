import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright';

export type Fingers = {
  /** A tap on the middle of the element. */
  tap(control: Locator): Promise<void>;
  /** Two taps on the place where the element is at the first; the second begins `apart` milliseconds after it. */
  tapTwice(control: Locator, apart: number): Promise<void>;
};

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error(`Nothing to tap: ${String(control)}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** `at` is when the finger was there, in milliseconds since 1970: the page may hear of it later. */
async function touch(wire: CDPSession, place: { x: number; y: number }, at = Date.now()): Promise<void> {
  const timestamp = at / 1000;
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place], timestamp });
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
}

/** Real touches without Playwright's waiting: they hit whatever is at that place. */
export async function createFingers(page: Page): Promise<Fingers> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    tap: async (control) => touch(wire, await middleOf(control)),
    tapTwice: async (control, apart) => {
      const place = await middleOf(control);
      const first = Date.now();
      const second = wait(apart);
      await touch(wire, place, first);
      await second;
      // A browser that is slow to take the first one would make one tap of two that are further apart.
      await touch(wire, place, first + apart);
    },
  };
}
