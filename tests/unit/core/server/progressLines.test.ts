import { expect, it } from 'vitest';
import { progressLines } from '../../../../server/services/progressLines.ts';

it('of many quick steps it prints one every few seconds, of slow ones each', () => {
  const lines: string[] = [];
  let time = 0;
  const step = progressLines(
    (line) => lines.push(line),
    () => new Date(time),
  );
  for (time = 1_000; time <= 11_000; time += 1_000) step(`${time / 1_000} tours`);
  for (time = 60_000; time <= 120_000; time += 60_000) step('counting');
  expect(lines).toEqual(['  5 tours, 5 s', '  10 tours, 10 s', '  counting, 60 s', '  counting, 120 s']);
});
