import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { useDraft } from '../shared/queries/useDraft.ts';
import { useIsOwn } from './ownVersions.ts';
import { useChangeFinding } from './useChangeFinding.ts';

type Draft = {
  readonly text: string;
  /** The finding as it was when typing began. */
  readonly shown: WireFinding;
  /** What is being stored, or null. */
  readonly sent: string | null;
  readonly hasFailed: boolean;
};

/**
 * What is typed into a field of a row, or what is stored as long as nothing is. It outlives a session that ends by itself, and a row
 * that leaves the list (N24), and what another administrator changes. In these cases, and if it could not be stored, it waits, with a
 * note of what is stored (N23), until the person types again or presses Enter. Escape restores what is stored.
 */
export function useRowField(
  finding: WireFinding,
  field: 'responsible' | 'due_on',
  written = (value: string) => value,
) {
  const { t } = useLingui();
  const [draft, setDraft] = useDraft<Draft | null>(`${field} ${finding.id}`, null);
  const [restored] = useState(draft);
  const isOwn = useIsOwn();
  const stored = finding[field] ?? '';
  const { change } = useChangeFinding(finding.id, {
    onStored: (_, { fields }) => settle(fields[field] ?? '', false),
    onFailed: (_, { fields }) => settle(fields[field] ?? '', true),
  });

  /** The response to what was sent; something else may have been typed, or sent, since. */
  function settle(text: string, hasFailed: boolean): void {
    setDraft((newest) => {
      if (newest?.sent !== text) return newest;
      const isTyped = newest.text !== text;
      return isTyped || hasFailed ? { ...newest, sent: null, hasFailed: hasFailed && !isTyped } : null;
    });
  }

  const isSame = draft !== null && draft.sent === null && draft.text === stored;
  const waits =
    draft !== null &&
    !isSame &&
    (draft === restored || draft.hasFailed || (draft.sent === null && !isOwn(draft.shown, finding)));
  // What waits is shown beside what is stored now: typed again, it is a change of that.
  const shown = draft === null || waits ? finding : draft.shown;
  const value = stored === '' ? '–' : written(stored);
  return {
    typed: draft?.text ?? stored,
    setTyped: (text: string) => setDraft({ text, shown, sent: draft?.sent ?? null, hasFailed: false }),
    /** Sends a text, unless it is stored or being stored. */
    send: (text: string) => {
      if (text === (draft?.sent ?? stored)) {
        setDraft(draft?.sent == null ? null : { ...draft, text });
        return;
      }
      setDraft({ text, shown, sent: text, hasFailed: false });
      change({ shown, fields: { [field]: text === '' ? null : text } });
    },
    restore: () => setDraft(null),
    waits,
    note: waits && t`Not saved yet. Saved is: ${value}`,
  };
}
