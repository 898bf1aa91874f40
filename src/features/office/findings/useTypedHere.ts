import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTyped } from '../shared/useTyped.ts';

type Draft = {
  readonly text: string;
  /** What was stored when it was typed. */
  readonly from: string;
  /** What this person has sent since: where that is stored, nobody else has changed it. */
  readonly own: readonly string[];
  /** How far it has come; one that is stored stays a draft while the list still has what was before. */
  readonly progress: 'typed' | 'sent' | 'stored' | 'failed';
};

type Store = (text: string) => Promise<boolean>;

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
  // It is stored now; later changes by others are shown again.
  const isReplaced = draft?.progress === 'stored' && (draft === restored || draft.from !== stored);
  // It waits anyway if it was restored.
  const place = draft === null || draft === restored ? -1 : draft.own.indexOf(stored);
  if (draft?.text === stored || (isReplaced && place === -1)) setDraft(null);
  else if (draft !== null && place !== -1)
    setDraft({ ...draft, from: stored, own: draft.own.slice(place + 1) });
  const own = draft?.own ?? [];
  const value = stored === '' ? '–' : written(stored);
  const waits =
    draft !== null && (draft === restored || draft.progress === 'failed' || draft.from !== stored);
  return {
    typed: draft?.text ?? stored,
    setTyped: (text: string) => setDraft({ text, from: stored, own, progress: 'typed' }),
    /**
     * Sends a text, unless it is stored, is being sent, or was stored and the list has not been read again. If it could not be
     * stored, that is noted, unless another text was typed since.
     */
    send: async (text: string, store: Store) => {
      const isUnderWay =
        draft?.progress === 'sent' || (draft?.progress === 'stored' && draft.from === stored);
      if (text === stored || (isUnderWay && draft.text === text)) return;
      setDraft({ text, from: stored, own: [...own, text], progress: 'sent' });
      const progress = (await store(text)) ? 'stored' : 'failed';
      setDraft((newest) => (newest?.text === text ? { ...newest, progress } : newest));
    },
    restore: () => setDraft(null),
    /** Whether it is neither stored nor being sent, and does not wait for the person: leaving the field stores it. */
    isNew: draft?.progress === 'typed' && !waits,
    waits,
    note: waits && t`Not saved yet. Saved is: ${value}`,
  };
}
