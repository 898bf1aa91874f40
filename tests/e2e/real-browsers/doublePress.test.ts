import { expect, it } from 'vitest';
import { runDoublePress } from './others/doublePress.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

/** `TAPS=whole`: every interval between two presses. Touches are tested in the journeys, in Chromium. */
const distances = process.env['TAPS'] === 'whole' ? [120, 200, 300, 450, 600] : [200];
const browsers = [
  { name: 'Firefox', missing: noFirefox(), open: openFirefox },
  { name: 'WebKit', missing: noWebKit(), open: openWebKit },
];

for (const { name, missing, open } of browsers) {
  const why = missing === null ? '' : ` (skipped: ${missing})`;
  it.skipIf(missing !== null)(
    `A1 two quick presses of a mouse do what one does, in ${name}${why}`,
    { timeout: 240_000 },
    async () => {
      expect(await runDoublePress(open, distances)).toEqual([]);
    },
  );
}
