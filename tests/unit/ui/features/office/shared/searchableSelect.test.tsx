// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { InspectorField } from '../../../../../../src/features/office/shared/filters/InspectorField.tsx';
import { MandateField } from '../../../../../../src/features/office/shared/filters/MandateField.tsx';
import { show } from '../../../app/showApp.tsx';

type Answer = { readonly ok: boolean; readonly value?: unknown; readonly failure?: unknown };

/** A filter, and a server that answers each request when the test says so. */
async function open(Field: typeof InspectorField | typeof MandateField, first?: string) {
  const waiting: { readonly path: string; readonly answer: (answer: Answer) => void }[] = [];
  const api = {
    call: ({ path }: { readonly path: string }) =>
      new Promise<Answer>((resolve) => waiting.push({ path, answer: resolve })),
  } as unknown as Api;
  const chosen: (string | undefined)[] = [];
  function Filter() {
    const [id, setId] = useState(first);
    const choose = (next: string | undefined) => {
      chosen.push(next);
      setId(next);
    };
    return <Field chosenId={id} onChoose={choose} />;
  }
  await show(<Filter />, { at: '/en/tours', api });
  return {
    chosen,
    field: screen.getByRole<HTMLInputElement>('combobox'),
    /** Answers the oldest request whose address contains the text. */
    answer: async (part: string, answer: Answer) => {
      await expect.poll(() => waiting.some(({ path }) => path.includes(part))).toBe(true);
      const at = waiting.findIndex(({ path }) => path.includes(part));
      await act(async () => waiting.splice(at, 1)[0]?.answer(answer));
    },
  };
}

// Not their names: here the parts of a text that is marked are joined by blanks, because no browser says that they are inline.
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

const person = (id: string, firstname: string, lastname: string) => ({ id, firstname, lastname });
const people = (...items: readonly unknown[]) => ({ ok: true, value: { items, total: items.length } });

it('Enter picks nobody while the server still searches, and then the first whom it found', async () => {
  const { field, answer, chosen } = await open(InspectorField);
  await userEvent.click(field);
  await answer('sort=name', people(person('u1', 'Anna', 'Abt'), person('u2', 'Berta', 'Roth')));
  await screen.findByRole('option', { name: 'Anna Abt' });
  await userEvent.type(field, 'mo{Enter}');
  expect(chosen).toEqual([]);
  expect(screen.queryByRole('option')).toBeNull();
  await answer('query=mo', people(person('u3', 'Max', 'Moser')));
  await expect.poll(shown).toContain('Max Moser');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['u3']);
});

it('L3 mandates whose every piece begins a word are first, what matched is marked, and what is not there is said', async () => {
  const { field, answer, chosen } = await open(MandateField);
  await userEvent.click(field);
  const names = ['Altspital Züri', 'Zürich, Spital', 'Bern'];
  await answer('mandates', { ok: true, value: names.map((name, place) => ({ id: `m${place}`, name })) });
  await userEvent.type(field, 'spital zur');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([names[1], names[0]]);
  const marks = options.map((option) =>
    [...option.querySelectorAll('mark')].map(({ textContent }) => textContent),
  );
  expect(marks).toEqual([
    ['Zür', 'Spital'],
    ['spital', 'Zür'],
  ]);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['m1']);
  await userEvent.clear(field);
  await userEvent.type(field, 'spital bern');
  await screen.findByText('Nothing matches.');
});

it('L3 of the people whom the server found those are first whose name begins so', async () => {
  const { field, answer } = await open(InspectorField);
  await userEvent.click(field);
  await answer('sort=name', people(person('u1', 'Anna', 'Abt')));
  await userEvent.type(field, 'mo');
  const found = [person('u2', 'Berta', 'Amos'), person('u3', 'Max', 'Moser'), person('u4', 'Zoe', 'Abt')];
  await answer('query=mo', people(...found));
  await expect.poll(shown).toContain('Max Moser');
  expect(shown()).toEqual(['Max Moser', 'Berta Amos', 'Zoe Abt']);
});

it('Enter picks nobody where the search failed', async () => {
  const { field, answer, chosen } = await open(InspectorField);
  await userEvent.click(field);
  await answer('sort=name', people(person('u1', 'Anna', 'Abt')));
  await screen.findByRole('option', { name: 'Anna Abt' });
  await userEvent.type(field, 'm');
  await answer('query=m', { ok: false, failure: { kind: 'network' } });
  await screen.findByText(/Network error/);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([]);
});

it('a list says that it is loading or why it is not, and is loaded again when the field is opened again', async () => {
  const { field, answer } = await open(MandateField);
  await userEvent.click(field);
  await screen.findByText('Loading …');
  await answer('mandates', { ok: false, failure: { kind: 'network' } });
  await screen.findByText(/Network error/);
  expect(screen.queryByText('Nothing matches.')).toBeNull();
  act(() => field.blur());
  await userEvent.click(field);
  await answer('mandates', { ok: true, value: [{ id: 'm1', name: 'North' }] });
  await screen.findByRole('option', { name: 'North' });
});

it('a filter is cleared by keys, and the field keeps the focus', async () => {
  const { field, answer, chosen } = await open(MandateField, 'm1');
  await answer('mandates', { ok: true, value: [{ id: 'm1', name: 'North' }] });
  await expect.poll(() => field.value).toBe('North');
  await userEvent.click(field);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([undefined]);
  expect(document.activeElement).toBe(field);
});
