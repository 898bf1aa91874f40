// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useTyped } from '../../../../../../src/features/office/shared/useTyped.ts';
import {
  nextSession,
  type SessionEvent,
  startingSession,
  useSession,
} from '../../../../../../src/session/sessionState.ts';

const say = (event: SessionEvent) => act(() => useSession.setState((state) => nextSession(state, event)));

function signIn(id: string): void {
  const me = {
    id,
    email: `${id}@people.example`,
    firstname: id,
    lastname: id,
    role: 'administrator',
    locale: 'en',
  } as const;
  say({ type: 'restored', token: `token of ${id}`, me, tourId: null });
}

const nobody = { type: 'restored', token: null, me: null, tourId: null } as const;

const open = (form: string) => renderHook(() => useTyped(form, ''));
const typedIn = (form: string) => open(form).result.current[0];

function typeInto(form: string, text: string) {
  const opened = open(form);
  act(() => opened.result.current[1](text));
  return opened;
}

describe('what is typed into a form of the office', () => {
  afterEach(() => {
    cleanup();
    useSession.setState(startingSession);
  });

  it('N24 is there again for whoever typed it, when the session ended by itself', () => {
    signIn('Anna');
    const opened = typeInto('a finding', 'the joiner comes');
    say({ ...nobody, notice: 'session_expired' });
    opened.unmount();
    signIn('Anna');
    expect(typedIn('another finding')).toBe('');
    const again = open('a finding');
    expect(again.result.current[0]).toBe('the joiner comes');
    again.unmount();
    // The text was restored; what is in the form now is for the person to save.
    expect(typedIn('a finding')).toBe('');
  });

  it('N24 is nobody else’s, and gone once somebody else came', () => {
    signIn('Anna');
    const opened = typeInto('a finding', 'the joiner comes');
    say({ ...nobody, notice: 'session_expired' });
    opened.unmount();
    signIn('Berta');
    const other = open('a finding');
    expect(other.result.current[0]).toBe('');
    other.unmount();
    signIn('Anna');
    expect(typedIn('a finding')).toBe('');
  });

  it.each<[string, () => void]>([
    ['expired', () => say({ ...nobody, notice: 'session_expired' })],
    ['was renewed', () => undefined],
  ])('N24 S15 is there again for whoever typed it, when the session %s in another tab', (_how, end) => {
    signIn('Anna');
    const opened = typeInto('a finding', 'the joiner comes');
    say({ type: 'left' });
    opened.unmount();
    end();
    signIn('Anna');
    expect(typedIn('a finding')).toBe('the joiner comes');
  });

  it.each<[string, () => void]>([
    ['they signed out', () => say(nobody)],
    ['somebody else signed in', () => signIn('Berta')],
  ])('N24 S15 is gone when %s in another tab', (_how, end) => {
    signIn('Anna');
    const opened = typeInto('a finding', 'the joiner comes');
    say({ type: 'left' });
    opened.unmount();
    end();
    signIn('Anna');
    expect(typedIn('a finding')).toBe('');
  });

  it('N24 is gone with a form that was closed, and with whoever signed out', () => {
    signIn('Anna');
    typeInto('a finding', 'the joiner comes').unmount();
    expect(typedIn('a finding')).toBe('');
    const opened = typeInto('a finding', 'the joiner comes');
    say({ type: 'signed_out' });
    opened.unmount();
    signIn('Anna');
    expect(typedIn('a finding')).toBe('');
  });

  describe('that keeps it when it is closed', () => {
    const openKept = () => renderHook(() => useTyped('a finding', '', { keepsClosed: true }));
    function close(text: string) {
      const opened = openKept();
      act(() => opened.result.current[1](text));
      opened.unmount();
    }

    it('N24 is there again until it is emptied', () => {
      signIn('Anna');
      close('the joiner comes');
      const again = openKept();
      expect(again.result.current[0]).toBe('the joiner comes');
      again.unmount();
      close('');
      expect(openKept().result.current[0]).toBe('');
    });

    it('N24 is gone once it is stored, although it was closed before the response, or is open again', () => {
      signIn('Anna');
      const opened = openKept();
      const [, setTyped] = opened.result.current;
      act(() => setTyped('the joiner comes'));
      opened.unmount();
      act(() => setTyped((text) => text.replace('the joiner', 'she')));
      const again = openKept();
      expect(again.result.current[0]).toBe('she comes');
      act(() => setTyped(''));
      expect(again.result.current[0]).toBe('');
      again.unmount();
      expect(openKept().result.current[0]).toBe('');
    });

    it('N24 S15 is not replaced by the response to what somebody else has stored', () => {
      signIn('Anna');
      const opened = openKept();
      opened.unmount();
      signIn('Berta');
      close('the locksmith comes');
      act(() => opened.result.current[1](''));
      const again = openKept();
      expect(again.result.current[0]).toBe('the locksmith comes');
      act(() => opened.result.current[1](''));
      expect(again.result.current[0]).toBe('the locksmith comes');
    });

    it('N24 is gone once the person signed out, or somebody else came', () => {
      signIn('Anna');
      close('the joiner comes');
      say({ type: 'signed_out' });
      signIn('Anna');
      const again = openKept();
      expect(again.result.current[0]).toBe('');
      again.unmount();
      close('the joiner comes');
      signIn('Berta');
      expect(openKept().result.current[0]).toBe('');
    });
  });
});
