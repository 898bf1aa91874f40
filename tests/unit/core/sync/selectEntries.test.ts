import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#db/schema.ts';
import { isDue, nextDrain, pauseAfter } from '../../../../src/sync/schedule.ts';
import { selectEntries } from '../../../../src/sync/selectEntries.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';

const sent = (entries: OutboxEntry[], nowMs = 1_000, contactAt: number | null = null) =>
  selectEntries({ entries, nowMs, contactAt }).map((entry) => entry.seq);

function save(seq: number, touchpoint: string, change: Partial<OutboxEntry> = {}): OutboxEntry {
  const base = makeEntry({ seq, ...change });
  return { ...base, refs: { ...base.refs, catalogueTouchpoint: `c-${touchpoint}`, touchpoint } };
}

describe('the order within a tour', () => {
  it('S6 its start goes before everything', () => {
    expect(sent([makeEntry({ seq: 1, kind: 'start-tour' }), save(2, 'a'), save(3, 'b')])).toEqual([1]);
  });

  it('S6 different touchpoints travel side by side, the revisions of one do not', () => {
    expect(sent([save(1, 'a'), save(2, 'b'), save(3, 'a')])).toEqual([1, 2]);
  });

  it('S6 its conclusion goes after everything, also after what came later into the line', () => {
    expect(sent([makeEntry({ seq: 1, kind: 'conclude-tour' }), save(2, 'a')])).toEqual([2]);
    expect(sent([makeEntry({ seq: 1, kind: 'conclude-tour' })])).toEqual([1]);
  });

  it('S6 S10 what needs the person holds what must follow it, and nothing else', () => {
    const refused = save(1, 'a', { state: 'needs-you' });
    const conclusion = makeEntry({ seq: 4, kind: 'conclude-tour' });
    const elsewhere = save(5, 'a', { tour: 'other' });
    expect(sent([refused, save(2, 'a'), save(3, 'b'), conclusion, elsewhere])).toEqual([3, 5]);
  });

  it('S6 an entry that backs off holds only what must come after it', () => {
    expect(sent([save(1, 'a', { nextAttemptAt: 9_000 }), save(2, 'a'), save(3, 'b')])).toEqual([3]);
  });

  it('S6 a floor is claimed only after the earlier entry that gives it up', () => {
    const floor = (seq: number, touchpoint: string, claims: number, frees: number | null) => {
      const base = makeEntry({ seq });
      return { ...base, refs: { ...base.refs, touchpoint, floor: claims, frees } };
    };
    expect(sent([floor(1, 'a', 3, 1), floor(2, 'b', 1, 2), floor(3, 'c', 9, null)])).toEqual([1, 3]);
  });

  it('PH6 a photo goes after the conclusion that announces it and those before, whatever comes later', () => {
    const photo = (seq: number, announcedBy: string): OutboxEntry => {
      const base = makeEntry({ seq, kind: 'send-photo' });
      return { ...base, refs: { ...base.refs, touchpoint: 'a', photo: { id: 'p', announcedBy } } };
    };
    const refused = (seq: number) => save(seq, 'a', { state: 'needs-you' });
    expect(sent([photo(2, 'op-1'), refused(3)])).toEqual([2]);
    expect(sent([photo(2, 'op-3'), refused(3)])).toEqual([]);
    expect(sent([refused(1), photo(3, 'op-2')])).toEqual([]);
  });

  it('S6 six requests at once and not one more', () => {
    const many = Array.from({ length: 10 }, (_, place) => save(place + 1, `t${place}`));
    expect(sent(many)).toEqual([1, 2, 3, 4, 5, 6]);
    const busy = many.map((entry) => (entry.seq <= 4 ? { ...entry, state: 'sending' as const } : entry));
    expect(sent(busy)).toEqual([5, 6]);
  });
});

describe('the pauses', () => {
  it('S11 are full jitter up to five minutes', () => {
    expect(pauseAfter(0, null, 0)).toBe(0);
    expect(pauseAfter(0, null, 0.999)).toBe(1998);
    expect(pauseAfter(3, null, 0.5)).toBe(8_000);
    expect(pauseAfter(40, null, 0.5)).toBe(150_000);
  });

  it('S11 are what Retry-After says, up to an hour', () => {
    expect(pauseAfter(0, 90_000, 0)).toBe(90_000);
    expect(pauseAfter(0, 9e9, 0)).toBe(3_600_000);
  });

  it('S12 end early when the server that was out of reach is back', () => {
    const failure = { reason: 'no_answer' as const, status: null, error: null, errors: {}, at: 500 };
    const waiting = makeEntry({ nextAttemptAt: 9_000, lastFailure: { ...failure, awaitsContact: true } });
    expect(isDue(waiting, 1_000, 400)).toBe(false);
    expect(isDue(waiting, 1_000, 600)).toBe(true);
    const refusing = { ...waiting, lastFailure: { ...failure, awaitsContact: false } };
    expect(isDue(refusing, 1_000, 600)).toBe(false);
  });

  it('S11 do not outlive a clock that was set back', () => {
    expect(isDue(makeEntry({ nextAttemptAt: 86_400_000 }), 1_000, null)).toBe(true);
    const lastFailure = {
      reason: 'no_answer' as const,
      status: null,
      error: null,
      errors: {},
      awaitsContact: false,
    };
    const paused = { nextAttemptAt: 3_300_000, state: 'waiting' as const };
    expect(isDue(makeEntry({ ...paused, lastFailure: { ...lastFailure, at: 3_000_000 } }), 1_000, null)).toBe(
      true,
    );
    expect(isDue(makeEntry({ ...paused, lastFailure: { ...lastFailure, at: 900 } }), 1_000, null)).toBe(
      false,
    );
  });

  it('S12 are looked at again after a minute at most, while something waits', () => {
    expect(nextDrain([], 0, 0)).toBeNull();
    expect(nextDrain([makeEntry({ state: 'needs-you' })], 0, 0)).toBeNull();
    expect(nextDrain([makeEntry({ nextAttemptAt: 5_000 })], 1_000, 1_000)).toBe(4_000);
    expect(nextDrain([makeEntry({ nextAttemptAt: 500_000 })], 1_000, 1_000)).toBe(60_000);
  });

  it('S12 S8 are looked at again after a minute where something is still being sent', () => {
    expect(nextDrain([makeEntry({ state: 'sending', nextAttemptAt: 0 })], 1_000, 1_000)).toBe(60_000);
  });

  it('S12 are looked at at once where they have become due since a drain left them, and not where they were due', () => {
    expect(nextDrain([makeEntry({ nextAttemptAt: 5_000 })], 4_999, 9_000)).toBe(0);
    expect(nextDrain([makeEntry({ nextAttemptAt: 5_000 })], 5_000, 9_000)).toBe(60_000);
    const blockedAndPausing = [makeEntry({ nextAttemptAt: 0 }), makeEntry({ nextAttemptAt: 12_000 })];
    expect(nextDrain(blockedAndPausing, 5_000, 9_000)).toBe(3_000);
  });
});
