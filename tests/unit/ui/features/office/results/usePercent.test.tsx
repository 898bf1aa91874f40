// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withInterval } from '#domain/results/share.ts';
import { ShareBar } from '../../../../../../src/features/office/results/shared/ShareBar.tsx';
import { show } from '../../../app/showApp.tsx';

it.each([
  [274, 1, '>99%', 'Between 98% and >99%'],
  [1, 274, '<1%', 'Between <1% and 2%'],
  [920_000, 80_000, '92%', 'Likely 92%'],
  [275, 0, '100%', 'Between 99% and 100%'],
  [0, 275, '0%', 'Between 0% and 1%'],
])('N31 %s good and %s bad answers read as %s', async (good, bad, share, interval) => {
  const counts = { good, bad, not_applicable: 0, ...withInterval({ good, bad }) };
  await show(<ShareBar counts={counts} />, { at: '/en/results' });
  expect(screen.getByText(share).tagName).toBe('STRONG');
  expect(screen.queryByText(interval)).not.toBeNull();
});
