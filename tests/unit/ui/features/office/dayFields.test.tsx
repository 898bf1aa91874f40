// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DayFields } from '../../../../../src/features/office/shared/filters/DayFields.tsx';
import { makeSession } from '../../../../support/data/makeSession.ts';
import { show } from '../../app/showApp.tsx';

afterEach(cleanup);

type Days = { readonly from: string | undefined; readonly to: string | undefined };

it('N28 days in the wrong order are said to be so at the last day, and change nothing until they are right', async () => {
  const listed: Days[] = [];
  function Fields() {
    const [days, setDays] = useState<Days>({ from: '2026-02-01', to: undefined });
    return (
      <DayFields
        {...days}
        onChange={(next) => {
          listed.push(next);
          setDays(next);
        }}
      />
    );
  }
  await show(<Fields />, { at: '/en/results', session: makeSession() });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('To', '2026-01-31');
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-01-31');
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Before the first day')).not.toBeNull();
  expect(listed).toEqual([]);
  type('From', '2026-01-30');
  expect(screen.queryByText('Before the first day')).toBeNull();
  expect(listed).toEqual([{ from: '2026-01-30', to: '2026-01-31' }]);
});
