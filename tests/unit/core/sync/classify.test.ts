import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/api/ApiResult.ts';
import { applyResponse } from '../../../../src/sync/applyResponse.ts';
import { classify } from '../../../../src/sync/classify.ts';
import { classifyPhoto } from '../../../../src/sync/photos/classifyPhoto.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';

const status = (code: number, change: Partial<Extract<Failure, { kind: 'status' }>> = {}): Failure => ({
  kind: 'status',
  status: code,
  error: null,
  errors: {},
  retryAfter: null,
  ...change,
});
const verdict = (failure: Failure) => classify({ ok: false, failure });
const context = { nowMs: 1_000, random: 0.5, startedAt: 900, contactAt: null };

describe('an answer', () => {
  it.each([408, 425, 429, 500, 501, 502, 503, 504, 511])('S10 %i is tried again later', (code) => {
    expect(verdict(status(code)).kind).toBe('later');
  });

  it.each([401, 403])('S10 %i waits for sign-in', (code) => {
    expect(verdict(status(code)).kind).toBe('sign-in');
  });

  it.each([400, 404, 409, 410, 413, 422])('S10 %i needs the person', (code) => {
    expect(verdict(status(code)).kind).toBe('needs-you');
  });

  it('S10 no answer, a time-out, a redirect and a portal are tried again later', () => {
    const failures: Failure[] = [{ kind: 'network' }, { kind: 'timeout' }, { kind: 'portal', status: 302 }];
    expect(failures.map((failure) => verdict(failure).kind)).toEqual(['later', 'later', 'later']);
  });

  const reason = (failure: Failure, classified = verdict(failure)) =>
    classified.kind === 'needs-you' ? classified.reason : null;

  it('S18 a 422 says what it is about', () => {
    expect(reason(status(422, { errors: { floor: ['taken'] } }))).toBe('refused_floor');
    expect(reason(status(422, { errors: { 'sub_touchpoints.0.comment': ['too_long'] } }))).toBe(
      'refused_answers',
    );
    expect(reason(status(409, { error: 'tour_concluded' }))).toBe('tour_concluded');
    expect(reason(status(404))).toBe('not_found');
  });

  it('S10 S23 a server of before refuses ids of devices, and takes them later; one that is taken is final', () => {
    expect(verdict(status(422, { errors: { id: ['unknown_field'] } }))).toMatchObject({
      kind: 'later',
      reason: 'busy',
      outOfReach: false,
      serverFault: false,
    });
    expect(reason(status(422, { errors: { id: ['taken'] } }))).toBe('refused');
  });

  it.each(['sub_touchpoints.3.photos', 'sub_touchpoints.0.photos.1.bytes', 'photos'])(
    'S18 PH6 a 422 for photos is none for answers: %s',
    (field) => {
      expect(reason(status(422, { errors: { [field]: ['too_many'] } }))).toBe('refused_photos');
      const both = { [field]: ['too_many'], 'sub_touchpoints.0.comment': ['too_long'] };
      expect(reason(status(422, { errors: both }))).toBe('refused_answers');
    },
  );

  it('PH7 PH12 a photo that the server does not take differs from a bad one', () => {
    const photoReason = (keys: readonly string[]) => {
      const failure = status(422, { error: 'validation_failed', errors: { photo: keys } });
      return reason(failure, classifyPhoto({ ok: false, failure }));
    };
    expect(photoReason(['not_taken'])).toBe('refused_photos');
    expect(photoReason(['metadata'])).toBe('refused_photo');
  });
});

describe('an outcome', () => {
  it('S10 keeps an entry that needs the person, with what the server said', () => {
    const { entry } = applyResponse(
      makeEntry({ state: 'sending' }),
      verdict(status(422, { error: 'x' })),
      context,
    );
    expect(entry).toMatchObject({ state: 'needs-you', lastFailure: { reason: 'refused', error: 'x' } });
  });

  it('S13 what is acknowledged waits for its removal only, without what it said', () => {
    const wire = { method: 'PUT', path: '/api/x', body: '{}' } as const;
    const receipt = { code: 'ABCD-EFGH', received_at: '2026-11-21T08:00:00.000Z' };
    const acknowledged = { kind: 'touchpoint', touchpoint: {}, receipt } as never;
    const entry = makeEntry({ kind: 'save-touchpoint', state: 'sending', payload: '{"said":1}', wire });
    const settled = applyResponse(entry, { kind: 'sent', acknowledged }, context);
    expect(settled.entry).toMatchObject({ state: 'sent', payload: 'null', wire: null, lastFailure: null });
    expect(settled.receipt).toMatchObject({ operationId: entry.operationId, code: 'ABCD-EFGH' });
  });

  it('S11 counts failures in a row and pauses longer', () => {
    const { entry } = applyResponse(makeEntry({ failures: 4 }), verdict({ kind: 'network' }), context);
    expect(entry).toMatchObject({ state: 'waiting', failures: 5, nextAttemptAt: 1_000 + 16_000 });
  });

  it('S12 awaits the server only when nothing was heard of it shortly before', () => {
    const awaits = (contactAt: number | null) =>
      applyResponse(makeEntry(), verdict({ kind: 'network' }), { ...context, startedAt: 10_000, contactAt })
        .entry.lastFailure?.awaitsContact;
    expect([awaits(null), awaits(1_000), awaits(9_000), awaits(10_500)]).toEqual([true, true, false, false]);
  });

  it('S10 a fault counts only while the server is well', () => {
    const earlier = applyResponse(makeEntry(), verdict(status(500)), context).entry;
    expect(earlier.serverFaults).toBe(0);
    const later = applyResponse(earlier, verdict(status(500)), {
      ...context,
      nowMs: 3_000,
      contactAt: 2_000,
    }).entry;
    expect(later.serverFaults).toBe(1);
  });

  it('S10 the tenth fault flags the entry and slows it down', () => {
    const { entry } = applyResponse(makeEntry({ serverFaults: 9 }), verdict(status(500)), {
      ...context,
      contactAt: 900,
    });
    expect(entry.lastFailure?.reason).toBe('server_fault');
    expect(entry.state).toBe('waiting');
    expect(entry.nextAttemptAt).toBeGreaterThanOrEqual(1_000 + 300_000);
  });
});
