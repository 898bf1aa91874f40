import { describe, expect, it } from 'vitest';
import { findingsFilterIn } from '../../../../../../src/features/office/findings/FindingsScreen.tsx';
import {
  againstIn,
  resultsFilterIn,
  searchWith,
} from '../../../../../../src/features/office/results/shared/useResultsFilter.ts';
import { sharedSearch } from '../../../../../../src/features/office/shared/SectionTabs.tsx';

describe('filters in an address', () => {
  it('what nobody offered there is left aside, or the server would refuse the whole list', () => {
    const params = new URLSearchParams('from=yesterday&to=2026-11-23&basis=some&mandate_id=m1&unknown=1');
    expect(resultsFilterIn(params)).toMatchObject({
      from: undefined,
      to: '2026-11-23',
      basis: undefined,
      mandate_id: 'm1',
    });
    expect(
      findingsFilterIn(new URLSearchParams('state=gone&topic=lifts&due=tomorrow&sort=due_on')),
    ).toMatchObject({
      state: undefined,
      topic: 'lifts',
      due: undefined,
      sort: 'due_on',
    });
  });

  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '26-11-23'])(
    'N6 %s is no day, and left aside as well',
    (day) => {
      const params = new URLSearchParams({ from: day, to: '2024-02-29' });
      expect(resultsFilterIn(params)).toMatchObject({ from: undefined, to: '2024-02-29' });
      expect(againstIn(new URLSearchParams({ against_from: '2024-02-29', against_to: day }))).toEqual({});
    },
  );

  it('N28 an end before the beginning is left aside', () => {
    expect(resultsFilterIn(new URLSearchParams('from=2026-02-02&to=2026-02-01'))).toMatchObject({
      from: '2026-02-02',
      to: undefined,
    });
    expect(againstIn(new URLSearchParams('against_from=2026-02-02&against_to=2026-02-01'))).toEqual({});
  });

  it('half a period is nothing to compare with', () => {
    expect(againstIn(new URLSearchParams('against_from=2025-01-01'))).toEqual({});
    expect(againstIn(new URLSearchParams('against_from=2025-01-01&against_to=2025-12-31'))).toEqual({
      against_from: '2025-01-01',
      against_to: '2025-12-31',
    });
  });

  it('a link to another list keeps the filters and adds its own', () => {
    expect(searchWith({ mandate_id: 'm1', from: undefined }, { sort: 'high' })).toBe(
      '?mandate_id=m1&sort=high',
    );
    expect(searchWith({})).toBe('');
  });

  it('a tab hands on what the others have, so that coming back shows the same', () => {
    const compared = 'from=2026-01-01&to=2026-12-31&basis=all&against_from=2025-01-01&against_to=2025-12-31';
    const handed = new URLSearchParams(
      sharedSearch(`?object_id=b1&${compared}&sort=high&cursor=c&finding=f1`),
    );
    expect(Object.fromEntries(handed)).toEqual({
      ...Object.fromEntries(new URLSearchParams(compared)),
      object_id: 'b1',
    });
    // Without a period there is nothing to compare.
    expect(sharedSearch('?against_from=2025-01-01&against_to=2025-12-31')).toBe('');
  });
});
