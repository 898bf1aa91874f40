import { describe, expect, it } from 'vitest';
import { isAnswered } from '#domain/repair/repairAnswer.ts';
import { repairLinkEnd } from '#domain/repair/repairLink.ts';
import { afterSeen, noAnswer, type Said, waitingAnswer } from '#domain/repair/waitingAnswer.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour)).toISOString();
const said = (hour: number, kind: Said['kind'], to: string | null = 'x'): Said => ({
  kind,
  at: at(hour),
  state: null,
  answer: kind === 'answered' ? 'done' : null,
  to,
});
const stated = (hour: number): Said => ({ ...said(hour, 'changed', null), state: 'open' });
const waits = (hour: number) => ({ answered_at: at(hour), answer: 'done' as const });

describe('R2 which answer waits', () => {
  it.each<[string, readonly Said[], number | null]>([
    ['none without one', [said(1, 'message')], null],
    ['the newest', [said(1, 'answered'), said(3, 'answered', 'y')], 3],
    ['none once a state is set', [said(1, 'answered'), stated(2)], null],
    ['the one after that', [said(1, 'answered'), stated(2), said(3, 'answered')], 3],
    ['it still where something else is changed', [said(1, 'answered'), said(2, 'changed', null)], 1],
    ['it still after a message to somebody else', [said(1, 'answered'), said(2, 'message', 'y')], 1],
    ['none after a message to that address', [said(1, 'answered'), said(2, 'message')], null],
    ['none where both are forgotten', [said(1, 'answered', null), said(2, 'message', null)], null],
  ])('%s', (_, all, hour) => {
    expect(waitingAnswer(all, null)).toEqual(hour === null ? noAnswer : waits(hour));
  });

  it('ends by a bad rating that was walked later, not by one that was received later', () => {
    // N7: of one millisecond the tour is before.
    for (const [hour, answered] of [
      [1, waits(2)],
      [2, waits(2)],
      [3, noAnswer],
    ] as const) {
      expect(waitingAnswer([said(2, 'answered')], at(hour))).toEqual(answered);
      expect(afterSeen(waits(2), at(hour))).toEqual(answered);
    }
  });

  it('needs words where it was not done', () => {
    expect(isAnswered({ answer: 'done', text: null })).toBe(true);
    expect(isAnswered({ answer: 'impossible', text: null })).toBe(false);
    expect(isAnswered({ answer: 'question', text: 'Which one?' })).toBe(true);
  });
});

describe('R1 when a link ends', () => {
  const newestMailAt = '2026-01-01T00:00:00.000Z';
  const life = { newestMailAt, resolvedAt: null, withdrawnAt: null };

  it('is 180 days after the newest mail, 30 after the resolution that stands, or when it is withdrawn', () => {
    expect(repairLinkEnd(life)).toBe('2026-06-30T00:00:00.000Z');
    const resolved = { ...life, resolvedAt: '2026-02-01T00:00:00.000Z' };
    expect(repairLinkEnd(resolved)).toBe('2026-03-03T00:00:00.000Z');
    expect(repairLinkEnd({ ...resolved, withdrawnAt: '2026-02-02T00:00:00.000Z' })).toBe(
      '2026-02-02T00:00:00.000Z',
    );
    expect(repairLinkEnd({ ...life, resolvedAt: '2026-06-29T00:00:00.000Z' })).toBe(repairLinkEnd(life));
  });
});
