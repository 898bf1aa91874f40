// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Api } from '../../../../../src/api/createApi.ts';
import { DisagreementsScreen } from '../../../../../src/features/office/results/disagreements/DisagreementsScreen.tsx';
import { TourFilters } from '../../../../../src/features/office/tours/TourFilters.tsx';
import { useTourFilter } from '../../../../../src/features/office/tours/useTourFilter.ts';
import { apiOf, show, toasts, whereabouts } from '../../app/showApp.tsx';

const library = { id: 'b1', mandate_id: 'm1', name: 'Library', street: null, city: null };
const nothing = { items: [], next_cursor: null, total: 0 };

it('N27 the building that a number led to is named above its tours, and can be removed', async () => {
  const api = apiOf(({ path }) => ({
    ok: true,
    value: path === '/api/objects/b1' ? library : nothing,
  }));
  function Filters() {
    return <TourFilters {...useTourFilter()} everybody={false} />;
  }
  await show(<Filters />, { at: '/en/tours?status=concluded&object_id=b1', api });
  await screen.findByDisplayValue('Library');
  await userEvent.click(screen.getByLabelText('Clear'));
  expect(whereabouts().path).toBe('/en/tours?status=concluded');
  expect(screen.queryByLabelText('Building')).toBeNull();
});

it('N27 what was received late is chosen in the address, counted as a filter and cleared', async () => {
  const api = apiOf(() => ({ ok: true, value: nothing }));
  function Filters() {
    return <TourFilters {...useTourFilter()} everybody />;
  }
  await show(<Filters />, { at: '/en/tours?received=sometime', api });
  const field = await screen.findByLabelText<HTMLSelectElement>('Arrival');
  expect(field.value).toBe('');
  await userEvent.selectOptions(field, 'late');
  expect(whereabouts().path).toBe('/en/tours?received=late');
  await userEvent.selectOptions(field, '');
  expect(whereabouts().path).toBe('/en/tours');
});

it('N14 an inspector whose account was deleted is named as such, without an error', async () => {
  const api = {
    call: async ({ path }: { path: string }) =>
      path === '/api/external_users/u9'
        ? { ok: false, failure: { kind: 'status', status: 404, error: 'not_found' } }
        : { ok: true, value: nothing },
  } as unknown as Api;
  const at = '/en/results/disagreements?user_id=u9';
  await show(<DisagreementsScreen />, { at, api });
  await screen.findByDisplayValue('Deleted account');
  expect(toasts()).toEqual([]);
  await userEvent.click(screen.getByLabelText('Clear'));
  expect(whereabouts().path).toBe('/en/results/disagreements');
});
