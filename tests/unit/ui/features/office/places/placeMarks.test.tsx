// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ListedTour } from '#contract/inspections/tourList.ts';
import { TourTable } from '../../../../../../src/features/office/tours/TourTable.tsx';
import { show, whereabouts } from '../../../app/showApp.tsx';
import { forgetTyped } from '../findings/forgetTyped.ts';
import { makeFinding } from '../findings/makeFinding.ts';
import { findingServer, openFindings, row } from '../findings/openFindings.tsx';

afterEach(() => {
  cleanup();
  forgetTyped();
});

it('B3 findings of closed buildings are listed on request, marked, and not overdue', async () => {
  const closed = { id: 'b1', name: 'Baths', street: null, city: null, closed: true } as const;
  const late = { state: 'acknowledged', due_on: '2020-01-01' } as const;
  const findings = [
    makeFinding({ id: 'f1', comment: 'Loose step.', object: closed, ...late }),
    makeFinding({ id: 'f2', comment: 'No soap.', ...late }),
  ];
  await openFindings('', 'Loose step.', findingServer(findings));
  await userEvent.selectOptions(screen.getByLabelText('Open or closed'), 'Open and closed ones');
  expect(whereabouts().path).toBe('/en/findings?include=closed');
  row('Loose step.').getByText('Closed');
  expect(row('Loose step.').queryByText('overdue')).toBeNull();
  expect(row('No soap.').queryByText('Closed')).toBeNull();
  row('No soap.').getByText('overdue');
});

it('B4 the list of tours marks those of a mandate for practice', async () => {
  const tour = (id: string, practice?: true): ListedTour => ({
    id,
    created_at: '2026-11-02T07:30:00.000Z',
    concluded_at: null,
    started_at: '2026-11-02T07:30:00.000Z',
    received_at: null,
    day_by: null,
    building: { id: 'b1', mandate_id: 'm1', name: id, street: null, city: null },
    mandate: { id: 'm1', name: 'North', ...(practice && { practice }) },
    inspector: null,
    touchpoints: 4,
    completed_touchpoints: 0,
  });
  const address = { search: '' } as Parameters<typeof TourTable>[0]['address'];
  await show(<TourTable address={address} everybody tours={[tour('Baths'), tour('Library', true)]} />, {
    at: '/en/tours',
  });
  const marked = screen.getAllByRole('row').filter((one) => one.textContent.includes('For practice'));
  expect(marked.map(({ textContent }) => textContent.includes('Library'))).toEqual([true]);
});
