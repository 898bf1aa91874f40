import type { Page } from 'playwright';
import { workerReady } from '../../support/browser/workerReady.ts';
import { ReadinessPart } from './ReadinessPart.ts';

// Storing the app takes this long on a slow machine.
const timeoutMs = 60_000;

/** On select building: waits until the device has everything for a tour without a network. */
export async function readyForOfflineUse(page: Page): Promise<void> {
  await workerReady(page);
  await new ReadinessPart(page).ready.waitFor({ timeout: timeoutMs });
}
