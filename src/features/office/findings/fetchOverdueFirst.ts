import type { FindingPage } from '#contract/results/finding.ts';
import { hasOverdueFirst, isOverdue, maxOverdueFirst } from '#domain/results/finding.ts';
import type { ApiResult } from '../../../api/ApiResult.ts';
import type { Api } from '../../../api/createApi.ts';
import { type FindingsFilter, fetchFindings } from '../../../api/findingCalls.ts';
import type { Part } from '../../../api/resultsCalls.ts';

type Asked = {
  readonly filter: FindingsFilter;
  readonly part: Part;
  /** Today (YYYY-MM-DD) in the server's time zone. */
  readonly today: string;
};

export type ListedFindings = FindingPage & {
  /** How many are overdue besides those that come first, the last of which is `after`. */
  readonly moreOverdue?: { readonly count: number; readonly after: string };
};

/** The order to ask the server for: a list of overdue ones alone has the longest overdue first. */
export function serverOrder({ sort, due }: FindingsFilter): FindingsFilter['sort'] {
  return sort ?? (due && 'due_on');
}

/**
 * A part of the list of findings. Where no order is chosen, at most fifty overdue ones come first, the longest overdue at the
 * top, and the others follow, last rated first (N30). Each is listed once, whichever part it would be in.
 */
export async function fetchOverdueFirst(
  api: Api,
  { filter, part, today }: Asked,
  signal: AbortSignal,
): Promise<ApiResult<ListedFindings>> {
  const { sort, due, state, answered } = filter;
  if (!hasOverdueFirst({ sort, due, state, answered })) {
    return fetchFindings(api, { filter: { ...filter, sort: serverOrder(filter) }, part }, signal);
  }
  const [overdue, page] = await Promise.all([
    fetchFindings(
      api,
      { filter: { ...filter, due: 'overdue', sort: 'due_on' }, part: { limit: maxOverdueFirst } },
      signal,
    ),
    fetchFindings(api, { filter, part }, signal),
  ]);
  if (!overdue.ok) return overdue;
  if (!page.ok) return page;
  // One that was resolved between the two responses is in its place only.
  const resolved = new Set(page.value.items.filter((one) => !isOverdue(one, today)).map(({ id }) => id));
  const first = overdue.value.items.filter(({ id }) => !resolved.has(id));
  const ids = new Set(first.map(({ id }) => id));
  const othersOf = ({ items }: FindingPage) => items.filter(({ id }) => !ids.has(id));
  let items = othersOf(page.value);
  let { next_cursor } = page.value;
  if (part.cursor === undefined) {
    items = [...first, ...items];
    if (items.length >= page.value.total) next_cursor = null;
    const after = first.at(-1)?.id;
    const count = overdue.value.total - overdue.value.items.length;
    const more = after === undefined || count <= 0 ? {} : { moreOverdue: { count, after } };
    return { ok: true, value: { ...page.value, items, next_cursor, ...more } };
  }
  // A part of nothing but overdue ones would be an empty page: it is passed over.
  while (ids.size > 0 && next_cursor !== null) {
    const nextPage = await fetchFindings(api, { filter, part: { ...part, cursor: next_cursor } }, signal);
    if (!nextPage.ok) return nextPage;
    const next = othersOf(nextPage.value);
    if (items.length > 0 && next.length > 0) break;
    if (items.length === 0) items = next;
    next_cursor = nextPage.value.next_cursor;
  }
  return { ok: true, value: { ...page.value, items, next_cursor } };
}
