import type { Page } from 'playwright';

/**
 * Waits like a person who reads what has appeared: controls that open or end something ignore a tap within 700 ms
 * of another one at the same place (A1).
 */
export async function toRead(page: Page): Promise<void> {
  await page.waitForTimeout(750);
}
