// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWindowedRows } from '../../../../../../src/features/office/results/buildings/useWindowedRows.ts';
import { apiOf, show } from '../../../app/showApp.tsx';

type Answer = (isOk: boolean) => void;

/** The rows of a list of 400, and the requests for them, each answered by the test. */
async function open() {
  const asked: number[] = [];
  const answers = new Map<number, Answer>();
  const api = apiOf(async ({ path }) => {
    const offset = Number(new URL(path, 'https://storey.example').searchParams.get('offset') ?? 0);
    asked.push(offset);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answers.set(offset, resolve);
    const items = Array.from({ length: 100 }, (_, at) => ({ object: { name: `${offset + at}` } }));
    return (await promise)
      ? { ok: true, value: { items, total: 400 } }
      : { ok: false, failure: { kind: 'network' } };
  });
  let look: (first: number, last: number) => void = () => undefined;
  function Rows() {
    const rows = useWindowedRows({});
    look = rows.show;
    const names = [0, 180, 220, 320].map((place) => rows.rowAt(place)?.object.name ?? '…');
    return (
      <>
        <p data-testid="rows">{names.join(' ')}</p>
        {rows.query.error !== null && <p role="alert">Failed</p>}
      </>
    );
  }
  await show(<Rows />, { at: '/en/results/buildings', api });
  return {
    asked,
    look: (first: number, last: number) => act(() => look(first, last)),
    answer: async (offset: number, isOk: boolean) => {
      await expect.poll(() => answers.has(offset)).toBe(true);
      await act(async () => answers.get(offset)?.(isOk));
      answers.delete(offset);
    },
  };
}

const rows = () => screen.getByTestId('rows').textContent;
const hasFailed = () => screen.queryByRole('alert') !== null;

it('S12 rows that failed stay said while others arrive, and are fetched again when the browser is online', async () => {
  const { asked, look, answer } = await open();
  await answer(0, true);
  look(180, 220);
  await answer(100, false);
  await answer(200, true);
  await expect.poll(() => [rows(), hasFailed()]).toEqual(['0 … 220 …', true]);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await answer(100, true);
  await expect.poll(() => [rows(), hasFailed()]).toEqual(['0 180 220 …', false]);
  expect(asked).toEqual([0, 100, 200, 100]);
});

it('rows that failed are said no more when others are in view and have arrived', async () => {
  const { look, answer } = await open();
  await answer(0, true);
  look(180, 190);
  await answer(100, false);
  await expect.poll(hasFailed).toBe(true);
  look(300, 340);
  await answer(300, true);
  await expect.poll(() => [rows(), hasFailed()]).toEqual(['0 … … 320', false]);
});
