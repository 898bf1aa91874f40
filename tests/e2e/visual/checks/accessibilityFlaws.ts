import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Off by itself: what is written must be part of the name (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // This app has no videos and no foreign styles.
  preload: false,
};

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations found by axe: WCAG 2.2 AA and its recommendations. */
export async function accessibilityFlaws(page: Page): Promise<string[]> {
  // Loaded once per page, because parsing axe takes three times as long as running it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return await page.evaluate(async (asked) => {
    type Axe = { run(context: Document, options: unknown): Promise<AxeResults> };
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document, asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) => `${id}: ${html}: ${failureSummary?.replaceAll('\n', ' ') ?? ''}`,
      ),
    );
  }, options);
}
