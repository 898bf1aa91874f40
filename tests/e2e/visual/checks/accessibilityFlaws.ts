import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong: against WCAG 2.2 AA and what it recommends, or only what a theme can spoil. */
export async function accessibilityFlaws(page: Page, about: 'everything' | 'colours'): Promise<string[]> {
  // No frames: axe need not open another page to gather what it found.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const asked = about === 'colours' ? axe.withRules(aboutColours) : axe.withTags(tags);
  const { violations } = await asked.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary?.replaceAll('\n', ' ') ?? ''}`),
  );
}
