// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type BuildingOrder, buildingOrders } from '#contract/results/buildingResults.ts';
import { BuildingsOrder } from '../../../../../../src/features/office/results/buildings/BuildingsScreen.tsx';
import { show } from '../../../app/showApp.tsx';

const at = '/en/results/buildings';
const options = () => screen.getAllByRole<HTMLOptionElement>('option');

it('N4 every order of the server is offered on a phone, with a name of its own, topics by touchpoint', async () => {
  await show(<BuildingsOrder onOrder={() => undefined} order="high" />, { at });
  expect(options().map(({ value }) => value)).toHaveLength(buildingOrders.length);
  expect(new Set(options().map(({ value }) => value))).toEqual(new Set(buildingOrders));
  expect(new Set(options().map(({ text }) => text)).size).toBe(buildingOrders.length);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual([
    'Arriving at work',
    'Entering the building',
    'Working in the building',
    'Having meetings',
  ]);
});

it.each([
  ['share', 'By share alone, lowest first'],
  ['-topic:parking', 'Parking, best first'],
] as const)(
  'N4 an order from a link is shown, and can be changed for the worst first: %s',
  async (order, label) => {
    const onOrder = vi.fn<(order: BuildingOrder) => void>();
    await show(<BuildingsOrder onOrder={onOrder} order={order} />, { at });
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
    expect(select.selectedOptions[0]?.text).toBe(label);
    await userEvent.selectOptions(select, 'The worst first');
    expect(onOrder).toHaveBeenCalledWith('high');
  },
);
