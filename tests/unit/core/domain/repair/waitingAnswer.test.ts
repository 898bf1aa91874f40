import { describe, expect, it } from 'vitest';
import { isAnswered } from '#domain/repair/repairAnswer.ts';
import { repairLinkEnd } from '#domain/repair/repairLink.ts';
import { type AnswerEvent, afterRating, noAnswer, waitingAnswer } from '#domain/repair/waitingAnswer.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour)).toISOString();
const answered = (hour: number, to: string | null = 'x') =>
  ({ id: `a${hour}`, at: at(hour), kind: 'answered', answer: 'done', to }) satisfies AnswerEvent;
const message = (hour: number, to: string | null) =>
  ({ id: `m${hour}`, at: at(hour), kind: 'message', to }) satisfies AnswerEvent;
const event = (hour: number, kind: 'stated' | 'seen_bad') => ({ id: `e${hour}`, at: at(hour), kind });
const waits = (hour: number) => ({ answered_at: at(hour), answer: 'done' });

describe('R2 which answer waits', () => {
  it('is the newest, until a state is set', () => {
    expect(waitingAnswer([answered(3, 'y'), answered(1)])).toEqual(waits(3));
    expect(waitingAnswer([answered(1), event(2, 'stated')])).toEqual(noAnswer);
    expect(waitingAnswer([event(2, 'stated'), answered(3)])).toEqual(waits(3));
    expect(waitingAnswer([])).toEqual(noAnswer);
  });

  it('ends by a message to that address only', () => {
    expect(waitingAnswer([answered(1), message(2, 'y')])).toEqual(waits(1));
    expect(waitingAnswer([answered(1), message(2, 'x')])).toEqual(noAnswer);
    expect(waitingAnswer([message(1, 'x'), answered(2)])).toEqual(waits(2));
    expect(waitingAnswer([answered(1, null), message(2, null)])).toEqual(noAnswer);
  });

  it('ends by a bad rating that was walked later, not by one that was received later', () => {
    expect(waitingAnswer([answered(2), event(1, 'seen_bad')])).toEqual(waits(2));
    expect(waitingAnswer([answered(2), event(3, 'seen_bad')])).toEqual(noAnswer);
    // N7: of one millisecond the tour is before.
    expect(waitingAnswer([answered(2), event(2, 'seen_bad')])).toEqual(waits(2));
    for (const hour of [1, 2]) {
      expect(afterRating({ ...noAnswer, ...answered(2) }, { at: at(hour), rating: 'bad' }).answer).toBe(
        'done',
      );
    }
    const before = { answered_at: at(2), answer: 'done' } as const;
    expect(afterRating(before, { at: at(3), rating: 'good' })).toEqual(before);
    expect(afterRating(before, { at: at(3), rating: 'bad' })).toEqual(noAnswer);
    expect(afterRating(before, { at: at(1), rating: 'bad' })).toEqual(before);
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
