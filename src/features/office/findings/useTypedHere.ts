import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTyped } from '../shared/useTyped.ts';

/** A text that was sent; `isOver`: it could not be stored, or another administrator has replaced it. */
type Sent = { readonly text: string; readonly isOver: boolean };

type Draft = {
  readonly text: string;
  /** What was stored when it was typed. */
  readonly from: string;
  /** What this person has sent since: where that is stored, nobody else has changed it. */
  readonly own: readonly Sent[];
  /** How far it has come; one that is stored stays a draft while the list still has what was before. */
  readonly progress: 'typed' | 'sent' | 'stored' | 'failed';
};

type Store = (text: string) => Promise<boolean>;

const over = (sent: Sent): Sent => ({ ...sent, isOver: true });

/** A draft once the response to a text that was sent has arrived; another one may have been typed since. */
function settle(draft: Draft, sent: Sent, isStored: boolean): Draft {
  const isTyped = draft.text !== sent.text;
  if (isStored) return isTyped ? draft : { ...draft, progress: 'stored' };
  const own = draft.own.map((one) => (one === sent ? over(one) : one));
  return { ...draft, own, progress: isTyped ? draft.progress : 'failed' };
}

/**
 * What is typed into a field, or what is stored as long as nothing is. It outlives a session that ends by itself, and a row that
 * leaves the list (N24), and another administrator's change replaces nothing that is typed. In these cases, and if it could not be
 * stored, it waits, with a note of what is stored (N23), until the person types again or presses Enter. Escape restores what is
 * stored.
 */
export function useTypedHere(field: string, stored: string, written = (value: string) => value) {
  const { t } = useLingui();
  const [draft, setDraft] = useTyped<Draft | null>(field, null, { keepsClosed: true });
  const [restored] = useState(draft);
  const isOtherRead = draft !== null && draft.from !== stored;
  // It waits anyway if it was restored.
  const place = isOtherRead && draft !== restored ? draft.own.findIndex(({ text }) => text === stored) : -1;
  // What another administrator has stored replaces what was sent before.
  const own = isOtherRead && place === -1 ? draft.own.map(over) : (draft?.own.slice(place + 1) ?? []);
  // What is stored once everything is that was sent: what is typed is a change of that.
  const latest = own.findLast(({ isOver }) => !isOver)?.text ?? stored;
  const isSending = draft?.progress === 'sent' && own.length > 0;
  const isStored = draft?.text === stored && latest === stored && !isSending;
  // It is stored now; later changes by others are shown again.
  const isReplaced = draft?.progress === 'stored' && (draft === restored || isOtherRead);
  if (isStored || (isReplaced && place === -1)) setDraft(null);
  else if (draft !== null && place !== -1) setDraft({ ...draft, from: stored, own });
  const value = stored === '' ? '–' : written(stored);
  const waits = draft !== null && (draft === restored || draft.progress === 'failed' || isOtherRead);
  return {
    typed: draft?.text ?? stored,
    setTyped: (text: string) => setDraft({ text, from: stored, own, progress: 'typed' }),
    /**
     * Sends a text, unless it is stored, is being sent, or was stored and the list has not been read again. If it could not be
     * stored, that is noted, unless another text was typed since.
     */
    send: async (text: string, store: Store) => {
      if (text === latest) {
        // Only the spaces around it differ.
        setDraft((newest) => (newest === null || newest.text === text ? newest : { ...newest, text }));
        return;
      }
      const sent = { text, isOver: false };
      setDraft({ text, from: stored, own: [...own, sent], progress: 'sent' });
      const isDone = await store(text);
      setDraft((newest) => newest && settle(newest, sent, isDone));
    },
    restore: () => setDraft(null),
    /** Whether it is neither stored nor being sent, and does not wait for the person: leaving the field stores it. */
    isNew: draft?.progress === 'typed' && !waits,
    waits,
    note: waits && t`Not saved yet. Saved is: ${value}`,
  };
}
