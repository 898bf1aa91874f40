import { expect, it } from 'vitest';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { journeyPlans, runJourneys } from './others/journeys.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

// More by command: npm run browsers -- firefox --journeys 30, and webkit likewise.
const journeys = 1;
const browsers = [
  { name: 'Firefox', missing: noFirefox(), open: openFirefox, mayReload: true },
  { name: 'WebKit', missing: noWebKit(), open: openWebKit, mayReload: false },
];

for (const { name, missing, ...browser } of browsers) {
  const why = missing === null ? '' : ` (skipped: ${missing})`;
  it.skipIf(missing !== null)(
    `I1 I2 I4 I6 S4 S21 PH3 PH6 PH8 whole journeys with photos in ${name}, the server gone in the middle${why}`,
    async () => {
      expect((await runJourneys(browser, { seed: 1, journeys })).violations).toEqual([]);
    },
  );
}

it('the same seed is the same plan', () => {
  expect(journeyPlans(7, 20)).toEqual(journeyPlans(7, 20));
  expect(journeyPlans(8, 20)).not.toEqual(journeyPlans(7, 20));
});
