import { expect, it } from 'vitest';
import { planOf, runKills } from './chromium/kills.ts';

// More by command: npm run browsers -- chromium --kills 100
const kills = Number(process.env['BROWSER_KILLS'] ?? 5);
const perKillMs = 60_000;

it('S2 S8 S13 PH3 PH6 PH8 I1 I2 I4 I6 what was shown as concluded outlives the browser’s kills, once each', {
  timeout: perKillMs * (kills + 2),
}, async () => {
  const { violations, figures } = await runKills({ seed: 1, kills });
  expect(violations).toEqual([]);
  expect(figures['conclusions shown']).toBeGreaterThan(0);
});

it('the same seed is the same plan', () => {
  expect(planOf(7, 20)).toEqual(planOf(7, 20));
  expect(planOf(8, 20)).not.toEqual(planOf(7, 20));
});
