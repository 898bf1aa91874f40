// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PeriodFields } from '../../../../../../src/features/office/results/shared/PeriodFields.tsx';
import { show } from '../../../app/showApp.tsx';

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

function Fields() {
  const [{ from, to }, setPeriod] = useState<Days>({ from: '2026-03-01', to: '2026-03-31' });
  const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return (
    <>
      <PeriodFields onChange={setPeriod} period={period} />
      <button onClick={() => setPeriod({})} type="button">
        Clear filters
      </button>
    </>
  );
}

const period = () => screen.getByLabelText<HTMLSelectElement>('Period').value;

it('custom dates stay chosen while they are typed, and no longer than the filter', async () => {
  await show(<Fields />, { at: '/en/results' });
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'year');
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'own');
  expect(period()).toBe('own');
  for (const label of ['From', 'To']) {
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
  }
  expect(period()).toBe('own');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-30' } });
  fireEvent.blur(screen.getByLabelText('To'));
  expect(period()).toBe('own');
  await userEvent.click(screen.getByText('Clear filters'));
  expect(period()).toBe('all');
});
