import { type SetStateAction, useCallback, useState, useSyncExternalStore } from 'react';
import { useServer } from '../../../shared/server/ApiContext.ts';

/**
 * What the person has typed into a form, kept when it is closed, and while their session has ended (N24); `nothing` if they have
 * not, which must be the same value at every render. Each form has a name of its own, so that the value has its type. The setter
 * may be called when the form is closed: a response arrives wherever the person is. It does nothing once somebody else is there.
 */
export function useDraft<Typed>(form: string, nothing: Typed) {
  const { drafts } = useServer();
  const [person] = useState(() => drafts.getState().person);
  const read = useCallback(() => {
    const { byForm } = drafts.getState();
    return form in byForm ? (byForm[form] as Typed) : nothing;
  }, [drafts, form, nothing]);
  const set = useCallback(
    (next: SetStateAction<Typed>) => {
      if (drafts.getState().person !== person) return;
      const now = typeof next === 'function' ? (next as (before: Typed) => Typed)(read()) : next;
      const { [form]: _, ...others } = drafts.getState().byForm;
      drafts.setState({ byForm: now === nothing ? others : { ...others, [form]: now } });
    },
    [drafts, form, nothing, person, read],
  );
  return [useSyncExternalStore(drafts.subscribe, read), set] as const;
}
