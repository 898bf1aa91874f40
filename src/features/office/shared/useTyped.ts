import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../session/sessionState.ts';

/** What one person had typed when their session ended by itself, by form; in memory only. */
let left: { readonly person: string; readonly byForm: Map<string, unknown> } | null = null;

/**
 * What is typed into a form. When the session ends by itself meanwhile, it is there again for whoever typed it, and for
 * nobody else, once they have signed in on this page (N24); anybody else who comes makes an end of it.
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
