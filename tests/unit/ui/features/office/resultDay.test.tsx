// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FindingHistory } from '../../../../../src/features/office/findings/finding/FindingDrawer.tsx';
import { NewestFindings } from '../../../../../src/features/office/results/overview/OverviewContent.tsx';
import { TourDay } from '../../../../../src/features/office/tours/TourDay.tsx';
import { show } from '../../app/showApp.tsx';
import { makeFinding } from './findings/makeFinding.ts';

it.each([
  ['Pacific/Kiritimati', /2 Nov 2026|Nov 2, 2026/],
  ['Pacific/Midway', /31 Oct 2026|Oct 31, 2026/],
])('N6 the day of a finding is that of the server in %s, wherever the browser is', async (timeZone, day) => {
  // Half past midnight in the one, and half past eleven in the evening before in the other.
  const findings = [makeFinding({ seen_at: '2026-11-01T10:30:00.000Z' })];
  await show(<NewestFindings filter={{}} findings={findings} />, { at: '/en/results', timeZone });
  expect(screen.queryByText(day)).not.toBeNull();
});

it.each([
  ['concluded', '2026-11-20T12:00:00.000Z', /21 Nov 2026|Nov 21, 2026/],
  ['open', null, /11 Nov 2026|Nov 11, 2026/],
] as const)('N27 a tour that is %s has the day by which it is listed', async (_, concluded_at, day) => {
  const tour = { created_at: '2026-11-10T12:00:00.000Z', concluded_at };
  await show(<TourDay tour={tour} />, { at: '/en/tours', timeZone: 'Pacific/Kiritimati' });
  expect(screen.queryByText(day)).not.toBeNull();
});

it('N6 an event of a finding has the day and time of the server, wherever the browser is', async () => {
  const event = {
    kind: 'seen',
    at: '2026-11-01T10:30:00.000Z',
    by: null,
    tour_id: 't1',
    state: 'open',
    note: null,
    responsible: null,
    due_on: null,
    to: null,
  } as const;
  await show(<FindingHistory finding={{ ...makeFinding(), history: [event] }} />, {
    at: '/en/findings',
    timeZone: 'Pacific/Kiritimati',
  });
  expect(screen.queryByText(/(2 Nov 2026|Nov 2, 2026).*(00:30|12:30)/)).not.toBeNull();
});
