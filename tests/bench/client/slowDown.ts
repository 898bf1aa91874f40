import type { Page } from 'playwright';
import { wireOf } from './wireOf.ts';

const times = 4;
// Half of what was asked for: other programs disturb the loops, and the difference to a full processor stays clear.
const minTimes = 2;

/** Milliseconds that the loop takes in a page at its full processor: the least that was seen, because a page may be busy. */
const plainSpins = new WeakMap<Page, number>();

async function setRate(page: Page, rate: number): Promise<void> {
  const wire = await wireOf(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Milliseconds of a loop in the page. The shortest of five, because the first is not compiled yet. */
async function spinMs(page: Page): Promise<number> {
  const { spins } = await page.evaluate(() => {
    // Returned, so that no compiler leaves the loop out.
    let sum = 0;
    const all = Array.from({ length: 5 }, () => {
      const began = performance.now();
      for (let step = 0; step < 4_000_000; step += 1) sum = (Math.imul(sum, 31) + step) | 0;
      return performance.now() - began;
    });
    return { spins: all, sum };
  });
  return Math.min(...spins);
}

/** Slows down a page's processor four times, because a phone's is slower than this machine's, and proves that it is slower. */
export async function slowDown(page: Page): Promise<void> {
  await setRate(page, 1);
  plainSpins.set(page, Math.min(await spinMs(page), plainSpins.get(page) ?? Number.POSITIVE_INFINITY));
  await setRate(page, times);
  await assertSlow(page);
}

/**
 * Asks for the same rate again, after a navigation: the document that left may have shared its process with the new one and
 * have ended the rate. Without a proof, which would delay the page that is being timed.
 */
export async function slowAgain(page: Page): Promise<void> {
  await setRate(page, times);
}

/** Throws if a page that was slowed down no longer is. To be called after what was timed. */
export async function assertSlow(page: Page): Promise<void> {
  const ratio = (await spinMs(page)) / (plainSpins.get(page) ?? Number.NaN);
  if (ratio >= minTimes) return;
  throw new Error(`The page is ${ratio.toFixed(1)} times slower instead of ${times}: its figures are void.`);
}
