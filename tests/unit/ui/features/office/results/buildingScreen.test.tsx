// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BuildingFindings } from '../../../../../../src/features/office/results/building/BuildingFindings.tsx';
import { TopicHistory } from '../../../../../../src/features/office/results/building/TopicHistory.tsx';
import { apiOf, show } from '../../../app/showApp.tsx';
import { makeFinding } from '../findings/makeFinding.ts';

const object = { id: 'b1', name: 'Library', street: null, city: null };

it('a building lists its newest open findings, and leads to all of them', async () => {
  const asked: string[] = [];
  const items = [makeFinding({ floor: 2, comment: 'A step is loose', due_on: '2026-12-24' })];
  const api = apiOf(({ path }) => {
    asked.push(path);
    return { ok: true, value: { items, next_cursor: null, total: 7 } };
  });
  const findings = { open: 7, acknowledged: 1, resolved: 2 };
  await show(<BuildingFindings building={{ object, findings }} />, { at: '/en/results/buildings/b1', api });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Stairs/ });
  expect(new URL(link.href).search).toBe('?object_id=b1&finding=f1');
  expect(screen.queryByText('A step is loose')).not.toBeNull();
  expect(screen.queryByText(/due (24 Dec 2026|Dec 24, 2026)/)).not.toBeNull();
  const all = screen.getByRole<HTMLAnchorElement>('link', { name: 'All findings (10)' });
  expect(new URL(all.href).search).toBe('?object_id=b1');
  expect(asked).toEqual(['/api/findings?object_id=b1&state=open&limit=5']);
});

it('N17 N18 the history of a building says what changed in words, and what each share stands on', async () => {
  const at = (day: string) => `2026-11-${day}T10:00:00.000Z`;
  const tourOf = (id: string, lifts: [number, number, number]) => ({
    id,
    created_at: at('01'),
    concluded_at: at('02'),
    inspector: null,
    good: 3,
    bad: 1,
    not_applicable: 0,
    share: 0.75,
    topics: { lifts },
  });
  const tours = [tourOf('t3', [1, 0, 0]), tourOf('t2', [0, 1, 0]), tourOf('t1', [1, 0, 0])];
  await show(<TopicHistory tours={tours} />, { at: '/en/results/buildings/b1' });
  const cells = within(screen.getByRole('row', { name: /^Lifts/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['better', 'worse', '']);
  expect(screen.getAllByText('of 4')).toHaveLength(3);
});
