import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../session/sessionState.ts';

/** The texts that a person had typed when their session expired, or a form was closed, by form; in memory only. */
let saved: { readonly person: string; readonly byForm: Map<string, unknown> } | null = null;

/** The forms that are shown, by person and form, each with what sets its text. */
const shown = new Map<string, unknown>();

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
 * same value at every render. The setter may be called when the form is closed: a response arrives wherever the person is, and
 * sets what is kept, or what is in the form if it is open again.
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
  const own = `${person} ${form}`;
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    shown.set(own, setTyped);
    if (saved?.person === person) saved?.byForm.delete(form);
    else saved = null;
    return () => {
      isClosed.current = true;
      if (shown.get(own) === setTyped) shown.delete(own);
      const { status, notice } = useSession.getState();
      const isExpired = status === 'starting' || (status === 'signed_out' && notice === 'session_expired');
      const isKept = keepsClosed && status === 'signed_in' && newest.current !== nothing;
      if (person === null || !(isExpired || isKept)) return;
      saved ??= { person, byForm: new Map() };
      saved.byForm.set(form, newest.current);
    };
  }, [form, keepsClosed, nothing, own, person]);
  const set = useCallback(
    (next: SetStateAction<Typed>) => {
      const setShown = isClosed.current ? (shown.get(own) as Dispatch<typeof next> | undefined) : setTyped;
      if (setShown !== undefined) {
        setShown(next);
      } else if (saved?.person === person && saved?.byForm.has(form)) {
        const before = saved.byForm.get(form) as Typed;
        const now = typeof next === 'function' ? (next as (before: Typed) => Typed)(before) : next;
        saved.byForm.set(form, now);
      }
    },
    [form, own, person],
  );
  return [typed, set] as const;
}
