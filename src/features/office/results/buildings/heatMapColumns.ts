import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import { type SubTouchpointName, subTouchpointNames, topicsByTouchpoint } from '#domain/catalogue/topics.ts';

/** A column of the heat map: the building's name, its share, the day of its newest tour, or one topic. */
export type HeatMapColumn =
  | { readonly kind: 'name' }
  | { readonly kind: 'share' }
  | { readonly kind: 'visited' }
  | { readonly kind: 'topic'; readonly topic: SubTouchpointName };

export const heatMapColumns: readonly HeatMapColumn[] = [
  { kind: 'name' },
  { kind: 'share' },
  { kind: 'visited' },
  ...subTouchpointNames.map((topic) => ({ kind: 'topic', topic }) as const),
];

/** The number of columns before the topics. */
export const leadingColumns = 3;

/** The touchpoints above their topics. */
export const columnGroups = Object.entries(topicsByTouchpoint).map(([touchpoint, topics]) => ({
  touchpoint,
  count: topics.length,
}));

/** The orders that successive clicks on a column's header select. */
export function ordersOf(column: HeatMapColumn): readonly BuildingOrder[] {
  switch (column.kind) {
    case 'name':
      return ['name'];
    case 'share':
      return ['high', '-share', 'share'];
    case 'visited':
      return ['-concluded_at'];
    case 'topic':
      return [`topic:${column.topic}`, `-topic:${column.topic}`];
  }
}

/** The order after the next click on a column's header. */
export function nextOrder(column: HeatMapColumn, now: BuildingOrder): BuildingOrder {
  const orders = ordersOf(column);
  return orders[(orders.indexOf(now) + 1) % orders.length] ?? 'high';
}

/** The row of the column heads, above the first building's. */
export const headRow = -1;

/** The element id of a cell or a column head, for `aria-activedescendant`. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row === headRow ? 'head' : row}-${column}`;
}

/** The cell or column head with this id; null if there is none. */
export function placeOfCell({ id }: { readonly id: string }): { row: number; column: number } | null {
  const parts = id.split('-').slice(-2);
  const [row, column] = parts.map((part) => (part === 'head' ? headRow : Number(part)));
  if (row === undefined || column === undefined || Number.isNaN(row) || Number.isNaN(column)) return null;
  return { row, column };
}
