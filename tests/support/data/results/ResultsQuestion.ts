import { expect } from 'vitest';
import type { Everything, Filter } from './resultsOracle.ts';

/** What is asked, and what the answers are compared with. */
export type ResultsQuestion = {
  readonly get: (path: string, query: string) => Promise<unknown>;
  readonly everything: Everything;
  readonly filter: Filter;
  /** The period that is compared with. */
  readonly against: { readonly from: string; readonly to: string };
  readonly sorts: readonly string[];
  readonly limit: number;
};

/** Parts of an address; undefined ones are left out. */
export const queryOf = (parts: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Every item of a list, a page after the other by its cursors. */
export async function allItems<Item>(
  get: (query: string) => Promise<unknown>,
  query: URLSearchParams,
  limit: number,
): Promise<Item[]> {
  const items: Item[] = [];
  const page = new URLSearchParams(query);
  page.set('limit', String(limit));
  for (;;) {
    const answer = (await get(page.toString())) as {
      items: Item[];
      next_cursor: string | null;
      total: number;
    };
    items.push(...answer.items);
    if (answer.next_cursor === null) {
      expect(answer.total).toBe(items.length);
      return items;
    }
    page.set('cursor', answer.next_cursor);
  }
}
