import { describe, expect, it } from 'vitest';
import type { FindingPage } from '#contract/results/finding.ts';
import { createApi } from '../../../../../src/api/createApi.ts';
import type { FindingsFilter } from '../../../../../src/api/findingCalls.ts';
import { fetchOverdueFirst } from '../../../../../src/features/office/findings/fetchOverdueFirst.ts';
import { makeFinding } from './findings/makeFinding.ts';

const today = '2026-11-26';
const finding = (id: string, due_on: string | null, state: 'open' | 'resolved' = 'open') =>
  makeFinding({ id, due_on, state });

/** A server with a list of overdue findings, and pages by cursor of all. */
function serverWith(
  overdue: FindingPage['items'],
  pages: Readonly<Record<string, FindingPage>>,
  allOverdue = overdue.length,
) {
  const asked: string[] = [];
  const api = createApi({
    origin: 'https://storey.example',
    token: () => 'token',
    locale: () => 'en',
    now: () => new Date(),
    setTimer: () => () => undefined,
    fetch: (input, init) => {
      const { search, searchParams } = new URL(new Request(input, init).url);
      asked.push(search);
      const page =
        searchParams.get('due') === 'overdue'
          ? { items: overdue, next_cursor: null, total: allOverdue }
          : pages[searchParams.get('cursor') ?? ''];
      return Promise.resolve(Response.json(page));
    },
  });
  const pageOf = async (filter: FindingsFilter, cursor?: string) => {
    const result = await fetchOverdueFirst(
      api,
      { filter, part: { cursor }, today },
      new AbortController().signal,
    );
    if (!result.ok) return result.failure;
    const { items, next_cursor, ...rest } = result.value;
    return { ids: items.map(({ id }) => id), next: next_cursor, more: rest.moreOverdue };
  };
  const idsOf = async (filter: FindingsFilter, cursor?: string) => {
    const page = await pageOf(filter, cursor);
    return 'ids' in page ? page.ids : page;
  };
  return { asked, idsOf, pageOf };
}

const late = finding('late', '2026-11-01');
const later = finding('later', '2026-11-20');
const pages = {
  '': {
    items: [finding('new', null), later, finding('done', '2026-11-02', 'resolved')],
    next_cursor: 'c',
    total: 5,
  },
  c: { items: [late, finding('old', '2026-12-24')], next_cursor: null, total: 5 },
};

describe('the list of findings', () => {
  it('N30 has the overdue ones first, and each finding once on all of its pages', async () => {
    const { idsOf } = serverWith([late, later], pages);
    expect(await idsOf({})).toEqual(['late', 'later', 'new', 'done']);
    expect(await idsOf({}, 'c')).toEqual(['old']);
  });

  it('N30 in a chosen order, of what is overdue or resolved, it is as the server sends it, longest overdue first', async () => {
    const { asked, idsOf } = serverWith([late, later], pages);
    expect(await idsOf({ sort: '-seen_at' })).toEqual(['new', 'later', 'done']);
    expect(await idsOf({ state: 'resolved' })).toEqual(['new', 'later', 'done']);
    expect(await idsOf({ due: 'overdue' })).toEqual(['late', 'later']);
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain('sort=due_on');
  });

  it('N30 a page after which only overdue ones come has no next, and a part of them alone is no page', async () => {
    const one = { ...pages[''], items: [finding('new', null)], total: 3 };
    const last = { items: [later], next_cursor: null, total: 3 };
    const whole = serverWith([late, later], { '': one, c: { ...last, items: [late, later] } });
    expect(await whole.pageOf({})).toMatchObject({ ids: ['late', 'later', 'new'], next: null });

    const overdueOnly = { items: [late], next_cursor: 'd', total: 4 };
    const old = { items: [finding('old', null)], next_cursor: 'e', total: 4 };
    const between = serverWith([late, later], { '': one, c: overdueOnly, d: old, e: last });
    expect(await between.pageOf({}, 'c')).toMatchObject({ ids: ['old'], next: null });
    expect(await between.pageOf({}, 'd')).toMatchObject({ ids: ['old'], next: null });

    const further = serverWith([late, later], {
      '': one,
      c: old,
      e: { ...last, items: [finding('z', null)] },
    });
    expect(await further.pageOf({}, 'c')).toMatchObject({ ids: ['old'], next: 'e' });
  });

  it('N30 how many more are overdue is said after those that come first, on the first page', async () => {
    const { pageOf } = serverWith([late, later], pages, 132);
    expect(await pageOf({})).toMatchObject({ more: { count: 130, after: 'later' } });
    expect(await pageOf({}, 'c')).toMatchObject({ more: undefined });
    expect(await pageOf({ sort: 'name' })).toMatchObject({ more: undefined });
    expect(await serverWith([late, later], pages).pageOf({})).toMatchObject({ more: undefined });
  });

  it('N30 what was resolved between the two responses is in its place only', async () => {
    const between = {
      '': { items: [finding('late', '2026-11-01', 'resolved')], next_cursor: null, total: 1 },
    };
    expect(await serverWith([late], between).idsOf({})).toEqual(['late']);
    expect(await serverWith([late, later], between).idsOf({})).toEqual(['later', 'late']);
  });
});
