import { describe, expect, it } from 'vitest';
import type { StoredSession } from '#contract/accounts/storedSession.ts';
import { decideSession, type SessionReading } from '../../../../src/session/decideSession.ts';
import { type SessionState, startingSession } from '../../../../src/session/sessionState.ts';
import { me } from './makeBrowser.ts';

const ida = { ...me, id: 'u2' };
const record: StoredSession = { token: 'token-1', me };
const nobody: StoredSession = { token: null, me: null };
const page: SessionState = {
  status: 'signed_in',
  authToken: 'token-1',
  me,
  tourId: 'tour-1',
  notice: null,
};

function decide(known: Partial<SessionReading>) {
  const hint = { token: null, tourId: null };
  return decideSession({ stored: null, hint, owner: null, before: startingSession, end: {}, ...known });
}

describe('a start', () => {
  it.each([
    ['has nothing', { token: null, tourId: null }],
    ['has the token and the tour of before a kill', { token: 'token-0', tourId: 'tour-0' }],
  ])('S27 is that of whom the record names where local storage %s', (_what, hint) => {
    expect(decide({ stored: record, hint })).toMatchObject({ token: 'token-1', me, tourId: null });
  });

  it('S27 has the tour that local storage keeps beside the same token', () => {
    const hint = { token: 'token-1', tourId: 'tour-1' };
    expect(decide({ stored: record, hint })).toMatchObject({ token: 'token-1', tourId: 'tour-1' });
  });

  it.each(['token-1', 'token-0'])(
    'S27 S17 after a sign-out is nobody’s, though local storage has %s again',
    (token) => {
      const hint = { token, tourId: 'tour-1' };
      const none = { token: null, me: null, tourId: null, notice: null };
      expect(decide({ stored: nobody, hint })).toMatchObject(none);
    },
  );

  it('S27 S24 without a record is that of whom local storage names', () => {
    const hint = { token: 'token-1', tourId: 'tour-1' };
    const found = { token: 'token-1', me, tourId: 'tour-1' };
    expect(decide({ hint, owner: me })).toMatchObject(found);
    expect(decide({ hint })).toMatchObject({ ...found, me: null });
    expect(decide({})).toMatchObject({ token: null, me: null, tourId: null });
  });

  it('S16 after a session that has ended by itself keeps its tour, and says it once only', () => {
    const ended: StoredSession = { ...nobody, ended: 'session_expired' };
    const hint = { token: null, tourId: 'tour-1' };
    expect(decide({ stored: ended, hint })).toMatchObject({ token: null, tourId: 'tour-1', notice: null });
  });
});

describe('an open page', () => {
  it('S27 S15 stays as it is while the record names its person, whatever local storage has lost', () => {
    const same = { isSame: true, token: 'token-1', tourId: 'tour-1' };
    expect(decide({ stored: record, before: page })).toMatchObject(same);
    expect(decide({ before: { ...page, status: 'signed_out', authToken: null, me: null } }).isSame).toBe(
      true,
    );
  });

  it('S24 S15 keeps its person where the record was deleted, and learns who that is', () => {
    const hint = { token: 'token-1', tourId: 'tour-1' };
    expect(decide({ hint, before: page }).isSame).toBe(true);
    expect(decide({ stored: record, hint, before: { ...page, me: null } })).toMatchObject({
      isSame: false,
      me,
    });
  });

  it('S15 becomes that of whoever has signed in in another tab', () => {
    const stored = { token: 'token-2', me: ida };
    const hint = { token: 'token-2', tourId: 'tour-of-ida' };
    const hers = { isSame: false, token: 'token-2', me: ida, tourId: 'tour-of-ida', notice: null };
    expect(decide({ stored, hint, before: page })).toMatchObject(hers);
  });

  it('S16 S17 says why its session has ended by itself, and nothing of a sign-out', () => {
    const hint = { token: null, tourId: 'tour-1' };
    const stored: StoredSession = { ...nobody, ended: 'user_disabled' };
    const ended = { token: null, me: null, tourId: 'tour-1', notice: 'user_disabled' };
    expect(decide({ stored, hint, before: page })).toMatchObject(ended);
    // The store has refused to note it.
    expect(decide({ hint, before: page, end: { ended: 'user_disabled' } })).toMatchObject(ended);
    const out = { token: null, tourId: null, notice: null };
    expect(decide({ stored: nobody, hint, before: page })).toMatchObject(out);
  });
});
