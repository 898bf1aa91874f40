import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CountedTable } from '../../support/browser/storedRows.ts';
import { AppBar } from './AppBar.ts';

// After an outage of minutes the next probe may be a minute away (S12).
const timeoutMs = 120_000;

/**
 * Waits until the server has executed so many operations in all, and the app knows it. "Everything sent" alone may
 * be outdated, because the app counts shortly after a conclusion.
 */
export async function untilSent(
  fixture: { storedRows(table: CountedTable): number },
  page: Page,
  operations: number,
): Promise<void> {
  await expect.poll(() => fixture.storedRows('operations'), { timeout: timeoutMs }).toBe(operations);
  await new AppBar(page).everythingSent.waitFor({ timeout: timeoutMs });
}
