// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OwnDigest } from '../../../../../src/features/office/profile/OwnDigest.tsx';
import { ines } from '../../../../support/data/makeSession.ts';
import { apiOf, show, toasts } from '../../app/showApp.tsx';

it.each([
  ['stored', { ok: true, value: {} }, 'none'],
  ['refused', { ok: false, failure: { kind: 'network' } }, 'weekly'],
])('R5 a digest that is chosen and %s is what is shown', async (_, answer, shown) => {
  let digest = 'weekly';
  const api = apiOf(({ method, body }) => {
    if (method === 'GET') return { ok: true, value: { ...ines, digest } };
    if (answer.ok) ({ digest } = JSON.parse(body) as { digest: string });
    return answer;
  });
  await show(<OwnDigest />, { at: '/en/account', api });
  const field = await screen.findByLabelText<HTMLSelectElement>('How often');
  await userEvent.selectOptions(field, 'Never');
  await expect.poll(toasts).toHaveLength(1);
  await expect.poll(() => field.value).toBe(shown);
});
