import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import { maxResultsPage } from '#contract/results/resultsQuery.ts';
import { findingsOf, seenBad } from './findingsOracle.ts';
import { allItems, queryOf, type ResultsQuestion } from './ResultsQuestion.ts';

/** Every finding, in every order. */
export async function expectFindings({
  get,
  everything,
  limit,
}: Pick<ResultsQuestion, 'get' | 'everything' | 'limit'>): Promise<void> {
  for (const sort of ['-seen_at', 'due_on', 'name']) {
    const items = await allItems<WireFinding>(
      (query) => get(officePaths.findings, query),
      queryOf({ sort, include: 'closed' }),
      limit,
    );
    const found = items.map(({ object, topic, floor, sightings, first_seen_at, seen_at, comment }) => [
      `${object.id} ${topic} ${floor}`,
      { sightings, first: first_seen_at, last: seen_at, comment },
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(seenBad(everything)));
  }
}

// A comment, a place and neither, in some of which words are the same.
const narrowings = [
  { state: 'open' },
  { topic: 'heating' },
  { query: 'AID SAI' },
  { query: 'bath' },
  { query: 'bath', include: 'closed' },
] as const;

/** The findings of a filter, narrowed further in each way. */
export async function expectNarrowedFindings({ get, everything, filter }: ResultsQuestion): Promise<void> {
  for (const narrowing of narrowings) {
    const items = await allItems<WireFinding>(
      (query) => get(officePaths.findings, query),
      queryOf({ ...filter, ...narrowing }),
      maxResultsPage,
    );
    const expected = findingsOf(everything, filter, narrowing);
    expect(items.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  }
}
