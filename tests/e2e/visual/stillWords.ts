import type { Page } from 'playwright';

/** Texts that depend on the time or the machine, and their replacements in pictures. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g, 'May 12, 2026, 9:41 AM'],
  [/[A-Z][a-z]{2} \d{1,2}, \d{4}(?!, \d)/g, 'May 12, 2026'],
  [/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}/g, '12 May 2026, 09:41'],
  [/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}(?!, \d)/g, '12 May 2026'],
  [/(?<!\d, )\b\d{1,2}:\d{2}\s[AP]M/g, '9:41 AM'],
  [/\b\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}/g, '12.05.2026, 09:41'],
  [/\b\d{2}\.\d{2}\.\d{4}(?!, \d)/g, '12.05.2026'],
  [/(?<!\d, )\b\d{2}:\d{2}\b(?!\s?[AP]M)/g, '09:41'],
  [/\d[\d.,]*\s[MG]B/g, '12.3 GB'],
  // A receipt code, and a number of attempts.
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'ABCD-1234'],
  [/Tried (once|\d+ times)/g, 'Tried 3 times'],
  [/(Einmal|\d+ Mal) versucht/g, '3 Mal versucht'],
];

/** The value of every date field. */
const stillDay = '2026-05-12';

/** Replaces texts that differ between runs. */
export async function stillWords(page: Page): Promise<void> {
  const rules = volatile.map(([{ source }, words]) => ({ source, words }));
  await page.evaluate(
    ({ all, day }) => {
      for (const field of document.querySelectorAll<HTMLInputElement>('input[type="date"]')) {
        if (field.value !== '') field.value = day;
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const node = walker.currentNode;
        const before = node.nodeValue ?? '';
        const after = all.reduce(
          (text, { source, words }) => text.replace(new RegExp(source, 'g'), words),
          before,
        );
        if (after !== before) node.nodeValue = after;
      }
    },
    { all: rules, day: stillDay },
  );
}
