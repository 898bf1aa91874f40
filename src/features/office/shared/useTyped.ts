import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../session/sessionState.ts';

/** The texts that a person had typed when their session expired, or a form was closed, by form; in memory only. */
let saved: { readonly person: string; readonly byForm: Map<string, unknown> } | null = null;

// While a session is starting it is not known yet whether another tab has signed out, or in, or its session has expired.
useSession.subscribe(({ status, notice, me }, before) => {
  const isOut = status === 'signed_out' && before.status !== 'signed_out';
  const isOther = me !== null && me.id !== saved?.person;
  if (isOther || (isOut && notice !== 'session_expired')) saved = null;
});

type TypedOptions = {
  /** Whether a form that was closed begins again with what was typed, unless that is `nothing`. */
  readonly keepsClosed?: boolean;
};

/**
 * The text typed into a form. If the session expires meanwhile, here or in another tab, it is restored for the same person once
 * they have signed in again (N24); when another person signs in, or somebody signs out, it is deleted. `nothing` must be the
 * same value at every render.
 */
export function useTyped<Typed>(form: string, nothing: Typed, { keepsClosed = false }: TypedOptions = {}) {
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
      const isExpired = status === 'starting' || (status === 'signed_out' && notice === 'session_expired');
      const isClosed = keepsClosed && status === 'signed_in' && newest.current !== nothing;
      if (person === null || !(isExpired || isClosed)) return;
      saved ??= { person, byForm: new Map() };
      saved.byForm.set(form, newest.current);
    };
  }, [form, keepsClosed, nothing, person]);
  return [typed, setTyped] as const;
}
