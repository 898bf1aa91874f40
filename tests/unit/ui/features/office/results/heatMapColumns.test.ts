import { describe, expect, it } from 'vitest';
import { buildingOrders } from '#contract/results/buildingResults.ts';
import {
  cellId,
  columnGroups,
  headRow,
  heatMapColumns,
  leadingColumns,
  nextOrder,
  ordersOf,
  placeOfCell,
} from '../../../../../../src/features/office/results/buildings/heatMapColumns.ts';

describe('the columns of the heat map', () => {
  it('there is one for each of the 24 topics, below its touchpoint', () => {
    expect(heatMapColumns.filter(({ kind }) => kind === 'topic')).toHaveLength(24);
    expect(columnGroups.reduce((sum, { count }) => sum + count, leadingColumns)).toBe(heatMapColumns.length);
  });

  it('N4 a press orders by the column, the worst first; another one turns it round', () => {
    const parking = { kind: 'topic', topic: 'parking' } as const;
    expect(nextOrder(parking, 'high')).toBe('topic:parking');
    expect(nextOrder(parking, 'topic:parking')).toBe('-topic:parking');
    expect(nextOrder(parking, '-topic:parking')).toBe('topic:parking');
    expect(nextOrder({ kind: 'share' }, 'name')).toBe('high');
    expect(nextOrder({ kind: 'share' }, 'high')).toBe('-share');
  });

  it('the id of a cell or a head says where it is, and nothing else is one', () => {
    for (const row of [0, 12, headRow]) {
      expect(placeOfCell({ id: cellId('«r1»-x', row, 3) })).toEqual({ row, column: 3 });
    }
    expect(placeOfCell({ id: '' })).toBeNull();
    expect(placeOfCell({ id: 'some-thing' })).toBeNull();
  });

  it('every order of the server is one of a column', () => {
    expect(heatMapColumns.flatMap(ordersOf).toSorted()).toEqual([...buildingOrders].toSorted());
  });
});
