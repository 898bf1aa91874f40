import { describe, expect, it } from 'vitest';
import { findingsFilterIn } from '../../../../../src/features/office/findings/useFindingsFilter.ts';
import {
  againstIn,
  resultsFilterIn,
  searchWith,
} from '../../../../../src/features/office/results/shared/useResultsFilter.ts';

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
});
