import type { Page } from 'playwright';
import { workerReady } from '../../support/browser/workerReady.ts';
import { ReadinessPart } from './ReadinessPart.ts';

// On a slow machine the worker stores the app for as long as that.
const timeoutMs = 60_000;

/** On select building: waits until everything that a tour without a network needs is on the device. */
export async function readyForTheCellar(page: Page): Promise<void> {
  await workerReady(page);
  await new ReadinessPart(page).ready.waitFor({ timeout: timeoutMs });
}
