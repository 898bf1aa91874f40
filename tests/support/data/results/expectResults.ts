import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { TourListPage } from '#contract/inspections/tourList.ts';
import type { BuildingDetail, BuildingRow, WireDisagreement } from '#contract/results/buildingResults.ts';
import type { MandateRow, Overview } from '#contract/results/overview.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import type { TestServer } from '../../server/serverForTests.ts';
import { expectFindings, expectNarrowedFindings } from './expectFindings.ts';
import { findingsOf } from './findingsOracle.ts';
import { allItems, queryOf, type ResultsQuestion } from './ResultsQuestion.ts';
import {
  counted,
  counting,
  counts,
  disagreementsOf,
  type Filter,
  isOpen,
  overviewOf,
  picked,
  readEverything,
  sameOf,
  shares,
} from './resultsOracle.ts';

const bases = ['latest', 'all'] as const;

const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 9) as number));
const closeShares = (said: { good: number; bad: number }) => {
  const { share, low, high } = shares(said);
  return { share, low: close(low), high: close(high) };
};

/** What is asked, by whom. */
export type Asked = Omit<ResultsQuestion, 'get' | 'everything' | 'filter'> & {
  readonly token: string;
  readonly filters: readonly Filter[];
};

async function expectOverview({
  get,
  everything,
  filter,
  against,
}: Omit<ResultsQuestion, 'sorts' | 'limit'>): Promise<void> {
  for (const basis of bases) {
    const answer = (await get(
      officePaths.results,
      queryOf({
        ...filter,
        basis,
        against_from: against.from,
        against_to: against.to,
        include: 'disagreements,mandates,worst,findings,week',
      }).toString(),
    )) as Overview;
    const check = (numbers: Overview | NonNullable<Overview['against']>, of: Filter) => {
      const expected = overviewOf(everything, of, { basis, topics: subTouchpointNames });
      const { months, topics, ...sums } = expected;
      expect(numbers).toMatchObject({
        ...sums,
        ...closeShares(sums),
        topics: topics.map((topic) => ({ ...topic, ...closeShares(topic) })),
      });
      const filled = Object.fromEntries(
        numbers.months
          .filter(({ tours }) => tours > 0)
          .map(({ month, tours, good, bad, not_applicable }) => [
            month,
            { tours, good, bad, not_applicable },
          ]),
      );
      expect(filled).toEqual(months);
    };
    check(answer, filter);
    if (answer.against !== undefined) check(answer.against, { ...filter, ...against });
    expect(answer.same).toEqual(sameOf(everything, [filter, { ...filter, ...against }], basis));
    expect(answer.disagreements).toBe(disagreementsOf(everything, filter).length);
  }
}

/** The lists that the numbers of the overview lead to. */
async function expectTours({ get, everything, filter }: ResultsQuestion): Promise<void> {
  const expected = overviewOf(everything, filter, { basis: 'all', topics: [] });
  const listed = async (status: string | undefined) => {
    const query = queryOf({ ...filter, status, limit: '100' });
    const { items } = (await get(paths.tours, query.toString())) as TourListPage;
    return items.length;
  };
  expect(await listed('open')).toBe(expected.open_tours);
  expect(await listed('excluded')).toBe(expected.excluded);
  // A concluded tour stays in its list, marked, when it is excluded.
  expect(await listed('concluded')).toBe(expected.tours + expected.excluded);
  // N27: all of them are those of the numbers.
  expect(await listed(undefined)).toBe(expected.tours + expected.excluded + expected.open_tours);
}

async function expectMandates({ get, everything, filter }: ResultsQuestion): Promise<void> {
  for (const basis of bases) {
    const { items } = (await get(officePaths.resultsMandates, queryOf({ ...filter, basis }).toString())) as {
      items: MandateRow[];
    };
    const { mandate_id, object_id } = counting(everything, filter);
    const withPlace = everything.buildings
      .filter(({ id }) => object_id === undefined || id === object_id)
      .map(({ mandate }) => mandate);
    expect(items.map(({ mandate }) => mandate.id)).toEqual(
      everything.mandates
        .filter(
          ({ id, closed }) =>
            closed === null || counted(everything, { ...filter, mandate_id: id }).length > 0,
        )
        .map(({ id }) => id)
        .filter((id) => id === (mandate_id ?? id) && withPlace.includes(id)),
    );
    for (const row of items) {
      const of = { ...filter, mandate_id: row.mandate.id };
      const all = counted(everything, of);
      const said = counts(picked(everything, of, basis));
      expect(row).toMatchObject({
        visited: new Set(all.map(({ building }) => building).filter((id) => isOpen(everything, id))).size,
        tours: all.length,
        ...said,
        ...closeShares(said),
      });
      expect(row.newest_tour?.id ?? null).toBe(all[0]?.id ?? null);
      const found = findingsOf(everything, of);
      for (const state of ['open', 'acknowledged', 'resolved'] as const)
        expect(row.findings[state]).toBe(found.filter((one) => one.state === state).length);
    }
  }
}

function inOrder(values: readonly (number | null)[], isBackwards: boolean): boolean {
  const keys = values.map((value) => (value === null ? Infinity : isBackwards ? -value : value));
  return keys.every((key, place) => place === 0 || (keys[place - 1] ?? 0) <= key);
}

async function expectBuildings({ get, everything, filter, sorts, limit }: ResultsQuestion): Promise<void> {
  for (const basis of bases) {
    for (const sort of sorts) {
      const include = basis === 'all' ? 'closed' : undefined;
      const rows = await allItems<BuildingRow>(
        (query) => get(officePaths.resultsBuildings, query),
        queryOf({ ...filter, basis, sort, include }),
        limit,
      );
      const taken = Map.groupBy(
        picked(everything, filter, basis).filter(
          (one) => include !== undefined || isOpen(everything, one.building),
        ),
        ({ building }) => building,
      );
      const nameOf = (id: string) => everything.buildings.find((one) => one.id === id)?.name;
      expect(rows.map(({ object }) => object.name)).toEqual(rows.map(({ object }) => nameOf(object.id)));
      expect(rows.map(({ object }) => object.closed ?? false)).toEqual(
        rows.map(({ object }) => !isOpen(everything, object.id)),
      );
      if (sort === 'name') {
        const names = rows.map(({ object }) => object.name.toLowerCase());
        expect(names).toEqual(names.toSorted());
      }
      const bath = queryOf({ ...filter, basis, sort, include, query: 'bath' }).toString();
      const found = (await get(officePaths.resultsBuildings, bath)) as { total: number };
      const named = everything.buildings.filter(({ id, names }) => taken.has(id) && /bath/i.test(names));
      expect(found.total).toBe(named.length);
      expect(rows.map(({ object }) => object.id).toSorted()).toEqual([...taken.keys()].toSorted());
      for (const row of rows) {
        const tours = taken.get(row.object.id) ?? [];
        const said = counts(tours);
        expect(row).toMatchObject({ ...said, ...closeShares(said), tour_id: tours[0]?.id });
        expect(row.tours).toBe(counted(everything, { ...filter, object_id: row.object.id }).length);
        for (const topic of subTouchpointNames) {
          const { good, bad, not_applicable } = counts(tours, topic);
          expect([topic, row.topics[topic]]).toEqual([topic, [good, bad, not_applicable]]);
        }
      }
      const isBackwards = sort.startsWith('-');
      const name = sort.replace(/^-?(topic:)?/, '');
      if (name === 'share')
        expect(
          inOrder(
            rows.map(({ share }) => share),
            isBackwards,
          ),
        ).toBe(true);
      if (name === 'high')
        expect(
          inOrder(
            rows.map(({ high }) => high),
            false,
          ),
        ).toBe(true);
      if (sort.includes('topic:')) {
        const values = rows.map(({ topics }) => {
          const [good = 0, bad = 0] = topics[name] ?? [];
          return shares({ good, bad }).share;
        });
        expect(inOrder(values, isBackwards)).toBe(true);
      }
    }
  }
}

async function expectOneBuilding({
  get,
  everything,
}: Pick<ResultsQuestion, 'get' | 'everything'>): Promise<void> {
  const all = [...everything.buildings.map(({ id }) => id), ...everything.merged.keys()];
  for (const id of all) {
    const stays = everything.merged.get(id) ?? id;
    const mandate = everything.buildings.find((one) => one.id === stays)?.mandate ?? '';
    const detail = (await get(officePaths.resultsBuilding(id), '')) as BuildingDetail;
    const tours = counted(everything, { object_id: id });
    expect(detail.object.merged_into ?? id).toBe(stays);
    expect(detail.tours.map((tour) => tour.id)).toEqual(tours.map((tour) => tour.id));
    const others = [
      ...Map.groupBy(
        picked(everything, { mandate_id: mandate }, 'latest').filter((one) =>
          isOpen(everything, one.building),
        ),
        ({ building }) => building,
      ).values(),
    ].flatMap((newest) => shares(counts(newest)).share ?? []);
    const own = tours[0] === undefined ? null : shares(counts(tours.slice(0, 1))).share;
    const ofMandate = counts(picked(everything, { mandate_id: mandate }, 'latest'));
    const ofAll = counts(picked(everything, {}, 'latest'));
    expect(detail.benchmark).toEqual({
      mandate_good: ofMandate.good,
      mandate_bad: ofMandate.bad,
      mandate_share: shares(ofMandate).share,
      portfolio_good: ofAll.good,
      portfolio_bad: ofAll.bad,
      portfolio_share: shares(ofAll).share,
      place:
        own === null || !isOpen(everything, stays) ? null : others.filter((share) => share > own).length + 1,
      of: others.length,
    });
  }
}

async function expectDisagreements({ get, everything, filter, limit }: ResultsQuestion): Promise<void> {
  const items = await allItems<WireDisagreement>(
    (query) => get(officePaths.resultsDisagreements, query),
    queryOf(filter),
    limit,
  );
  const found = items.map(
    ({ object, topic, floor, good, bad }) => `${object.id} ${topic} ${floor} ${good.tour_id} ${bad.tour_id}`,
  );
  expect(found.toSorted()).toEqual(disagreementsOf(everything, filter));
}

function getterOf(server: TestServer, token: string): ResultsQuestion['get'] {
  return async (path, query) => {
    const answer = await server.call(`${path}?${query}`, { token });
    if (answer.status !== 200) throw new Error(`${path}?${query}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
}

/** The overview of everything equals an independent count. */
export async function expectOverviewOfAll(
  server: TestServer,
  { token, against }: Pick<Asked, 'token' | 'against'>,
): Promise<void> {
  const everything = await readEverything(server.database);
  await expectOverview({ get: getterOf(server, token), everything, filter: {}, against });
}

/** Asserts that every number of every results call equals an independent count, for each of the filters. */
export async function expectResults(server: TestServer, { token, filters, ...asked }: Asked): Promise<void> {
  const everything = await readEverything(server.database);
  const get = getterOf(server, token);
  const ofFilters = filters.flatMap((filter) => {
    const asking = { ...asked, get, everything, filter };
    return [
      expectOverview(asking),
      expectTours(asking),
      expectMandates(asking),
      expectBuildings(asking),
      expectDisagreements(asking),
      expectNarrowedFindings(asking),
    ];
  });
  await Promise.all([
    ...ofFilters,
    expectOneBuilding({ get, everything }),
    expectFindings({ get, everything, limit: asked.limit }),
  ]);
}
