import { expect, it } from 'vitest';
import { openChromium } from './others/chromium.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { runPutAside } from './others/putAside.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

/** NIGHT=1 PUT_ASIDE=100 vitest run --project browsers tests/e2e/real-browsers/putAside.test.ts */
const times = Number(process.env['PUT_ASIDE'] ?? 3);
const startMs = 120_000;
const perTimeMs = 10_000;
const browsers = [
  { name: 'Chromium', missing: null, open: openChromium },
  { name: 'Firefox', missing: noFirefox(), open: openFirefox },
  { name: 'WebKit', missing: noWebKit(), open: openWebKit },
];

for (const { name, missing, open } of browsers) {
  const why = missing === null ? '' : ` (skipped: ${missing})`;
  it.skipIf(missing !== null)(
    `S26 what was typed last is stored when the page is put aside, in ${name}${why}`,
    { timeout: startMs + times * perTimeMs },
    async () => {
      expect(await runPutAside(open, times)).toEqual([]);
    },
  );
}
