// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WeekByInspector } from '../../../../../../src/features/office/results/overview/OverviewContent.tsx';
import { show } from '../../../app/showApp.tsx';

it('N27 the number of an inspector leads to the tours that it counts: of the mandate and building, this week', async () => {
  const week = {
    from: '2026-11-23',
    to: '2026-11-29',
    inspectors: [{ inspector: { id: 'u1', firstname: 'Anna', lastname: 'Roth' }, tours: 3 }],
  };
  const filter = { mandate_id: 'm1', object_id: 'b1', user_id: 'u1', from: '2025-11-27', to: '2026-11-26' };
  await show(<WeekByInspector filter={filter} week={week} />, { at: '/en/results' });
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link').href);
  expect(address.pathname).toBe('/en/tours');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    mandate_id: 'm1',
    object_id: 'b1',
    user_id: 'u1',
    from: '2026-11-23',
    to: '2026-11-29',
    status: 'concluded',
  });
});
