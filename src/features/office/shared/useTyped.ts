import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../session/sessionState.ts';

/** What a person had typed when their session expired, by form; in memory only. */
let left: { readonly person: string; readonly byForm: Map<string, unknown> } | null = null;

/**
 * The text typed into a form. If the session expires meanwhile, it is restored for the same person once they have signed in
 * again on this page (N24); when another person signs in, it is deleted.
 */
export function useTyped<Typed>(form: string, nothing: Typed) {
  const [person] = useState(() => useSession.getState().me?.id ?? null);
  const [typed, setTyped] = useState<Typed>(() =>
    // Under its own name a form finds what it has put there itself.
    person !== null && left?.person === person && left.byForm.has(form)
      ? (left.byForm.get(form) as Typed)
      : nothing,
  );
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  }, [typed]);
  useEffect(() => {
    if (left?.person === person) left?.byForm.delete(form);
    else left = null;
    return () => {
      const { status, notice } = useSession.getState();
      if (person === null || status !== 'signed_out' || notice !== 'session_expired') return;
      left ??= { person, byForm: new Map() };
      left.byForm.set(form, newest.current);
    };
  }, [form, person]);
  return [typed, setTyped] as const;
}
