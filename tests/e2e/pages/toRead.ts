import type { Page } from 'playwright';

/**
 * Somebody reads what has just appeared before they tap: what opens or ends something takes no tap that follows another
 * one at its place within 700 ms (A1).
 */
export async function toRead(page: Page): Promise<void> {
  await page.waitForTimeout(750);
}
