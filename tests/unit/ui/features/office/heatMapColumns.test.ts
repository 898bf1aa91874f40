import { describe, expect, it } from 'vitest';
import { buildingOrders } from '#contract/results/buildingResults.ts';
import {
  columnGroups,
  heatMapColumns,
  leadingColumns,
  nextOrder,
  ordersOf,
} from '../../../../../src/features/office/results/buildings/heatMapColumns.ts';

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

  it('every order of the server is one of a column', () => {
    expect(heatMapColumns.flatMap(ordersOf).toSorted()).toEqual([...buildingOrders].toSorted());
  });
});
