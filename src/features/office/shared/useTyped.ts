import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../session/sessionState.ts';

/** The texts that a person had typed when their session expired, by form; in memory only. */
let saved: { readonly person: string; readonly byForm: Map<string, unknown> } | null = null;

/**
 * The text typed into a form. If the session expires meanwhile, it is restored for the same person once they have signed in
 * again on this page (N24); when another person signs in, it is deleted.
 */
export function useTyped<Typed>(form: string, nothing: Typed) {
  const [person] = useState(() => useSession.getState().me?.id ?? null);
  const [typed, setTyped] = useState<Typed>(() =>
    // Each form has a key of its own, so that the value has the type this form stored.
    person !== null && saved?.person === person && saved.byForm.has(form)
      ? (saved.byForm.get(form) as Typed)
      : nothing,
  );
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  }, [typed]);
  useEffect(() => {
    if (saved?.person === person) saved?.byForm.delete(form);
    else saved = null;
    return () => {
      const { status, notice } = useSession.getState();
      if (person === null || status !== 'signed_out' || notice !== 'session_expired') return;
      saved ??= { person, byForm: new Map() };
      saved.byForm.set(form, newest.current);
    };
  }, [form, person]);
  return [typed, setTyped] as const;
}
