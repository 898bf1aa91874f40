import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import { type SubTouchpointName, subTouchpointNames, topicsByTouchpoint } from '#domain/catalogue/topics.ts';

/** A column of the heat map: what the building is, its share, when it was visited, and each topic. */
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

/** How many columns come before the topics. */
export const leadingColumns = 3;

/** The touchpoints above their topics. */
export const columnGroups = Object.entries(topicsByTouchpoint).map(([touchpoint, topics]) => ({
  touchpoint,
  count: topics.length,
}));

/** The orders of a column: the first press, and the second. */
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

/** What a press on a column's head orders by next. */
export function nextOrder(column: HeatMapColumn, now: BuildingOrder): BuildingOrder {
  const orders = ordersOf(column);
  return orders[(orders.indexOf(now) + 1) % orders.length] ?? 'high';
}

/** The id of a cell in the document, for the one that is active. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** The cell with this id; null if there is none. */
export function placeOfCell({ id }: { readonly id: string }): { row: number; column: number } | null {
  const [row, column] = id.split('-').slice(-2).map(Number);
  if (row === undefined || column === undefined || Number.isNaN(row) || Number.isNaN(column)) return null;
  return { row, column };
}
