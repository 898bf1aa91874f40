import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createDrafts } from '../../../../src/session/createDrafts.ts';
import { nextSession, type SessionEvent, startingSession } from '../../../../src/session/sessionState.ts';

const nobody = { type: 'restored', token: null, me: null, tourId: null } as const;

describe('what is typed into forms of the office', () => {
  const session = createStore(() => startingSession);
  const say = (event: SessionEvent) => session.setState((state) => nextSession(state, event));
  function signIn(id: string): void {
    const me = { id, email: `${id}@people.example`, firstname: id, lastname: id } as const;
    say({
      type: 'restored',
      token: `token of ${id}`,
      me: { ...me, role: 'administrator', locale: 'en' },
      tourId: null,
    });
  }
  const drafts = createDrafts(session);
  const typed = () => drafts.getState().byForm['a finding'];
  beforeEach(() => {
    say({ type: 'signed_out' });
    signIn('Anna');
    drafts.setState({ byForm: { 'a finding': 'the joiner comes' } });
  });

  it.each<[string, readonly SessionEvent[]]>([
    ['ended by itself', [{ ...nobody, notice: 'session_expired' }]],
    ['expired in another tab', [{ type: 'left' }, { ...nobody, notice: 'session_expired' }]],
    ['was renewed in another tab', [{ type: 'left' }]],
  ])('N24 S15 is there again for whoever typed it, when the session %s', (_how, events) => {
    events.forEach(say);
    signIn('Anna');
    expect(typed()).toBe('the joiner comes');
  });

  it.each<[string, readonly SessionEvent[]]>([
    ['they signed out', [{ type: 'signed_out' }]],
    ['they signed out in another tab', [{ type: 'left' }, nobody]],
    ['their account was disabled', [{ ...nobody, notice: 'user_disabled' }]],
  ])('N24 S15 is gone when %s', (_how, events) => {
    events.forEach(say);
    signIn('Anna');
    expect(typed()).toBeUndefined();
  });

  it('N24 is nobody else’s, and gone once somebody else came', () => {
    say({ ...nobody, notice: 'session_expired' });
    signIn('Berta');
    expect(typed()).toBeUndefined();
    signIn('Anna');
    expect(typed()).toBeUndefined();
  });
});
