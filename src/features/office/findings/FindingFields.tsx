import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { type FindingState, responsibleLimit } from '#domain/results/finding.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTyped } from '../shared/useTyped.ts';
import { useTypedDay } from '../shared/useTypedDay.ts';

const names: Readonly<Record<FindingState, MessageDescriptor>> = {
  open: msg`Open`,
  acknowledged: msg`Acknowledged`,
  resolved: msg`Resolved`,
};

/** The name of a finding's state, in the current language. */
export function findingStateName(state: FindingState): string {
  return i18n._(names[state]);
}

type FieldProps = {
  readonly finding: WireFinding;
  /** Returns whether the fields were stored. */
  readonly onChange: (fields: FindingsRequest['finding']) => Promise<boolean>;
};

type Draft = {
  readonly text: string;
  /** What was stored when it was typed. */
  readonly from: string;
  /** Whether an attempt to store it has failed. */
  readonly failed: boolean;
  /** Whether it was stored, while the list still has what was before. */
  readonly isStored: boolean;
};

/**
 * What is typed into a field, or what is stored as long as nothing is. It outlives a session that ends by itself, and a row that
 * leaves the list (N24), and another administrator's change replaces nothing that is typed. In these cases, and if it could not be
 * stored, it waits, with a note of what is stored (N23), until the person types again or presses Enter.
 */
function useTypedHere(field: string, stored: string, written = (value: string) => value) {
  const { t } = useLingui();
  const [draft, setDraft] = useTyped<Draft | null>(field, null, { keepsClosed: true });
  const [restored] = useState(draft);
  // It is stored now; later changes by others are shown again.
  const isReplaced = draft?.isStored === true && (draft === restored || draft.from !== stored);
  if (draft?.text === stored || isReplaced) setDraft(null);
  const value = stored === '' ? '–' : written(stored);
  const waits = draft !== null && (draft === restored || draft.failed || draft.from !== stored);
  return {
    typed: draft?.text ?? stored,
    setTyped: (text: string) => setDraft({ text, from: stored, failed: false, isStored: false }),
    /** Waits for a text to be stored; if it was not, and no other was typed since, it is noted. */
    storing: async (text: string, storedIt: Promise<boolean>) => {
      const isStored = await storedIt;
      setDraft((newest) => (newest?.text === text ? { ...newest, failed: !isStored, isStored } : newest));
    },
    waits,
    note: waits && t`Not saved yet. Saved is: ${value}`,
  };
}

/** A field for the person responsible; stored when the field is left or Enter is pressed. */
export function ResponsibleField({ finding, onChange }: FieldProps) {
  const { t } = useLingui();
  const stored = finding.responsible ?? '';
  const { typed, setTyped, storing, waits, note } = useTypedHere(`responsible ${finding.id}`, stored);
  const store = () => {
    const next = typed.trim();
    setTyped(next);
    if (next !== stored) void storing(next, onChange({ responsible: next === '' ? null : next }));
  };
  return (
    <TextInput
      aria-label={t`Responsible`}
      error={note}
      maxLength={responsibleLimit}
      miw="10rem"
      onBlur={() => waits || store()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && store()}
      placeholder={t`Nobody`}
      size="sm"
      value={typed}
    />
  );
}

/** A field for the due day; a plausible day is stored when typing pauses, and an empty one when the field is left. */
export function DueField({ finding, onChange }: FieldProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const stored = finding.due_on ?? '';
  const { typed, setTyped, storing, waits, note } = useTypedHere(`due ${finding.id}`, stored, day);
  const store = (next: string) => {
    if (next !== stored) void storing(next, onChange({ due_on: next === '' ? null : next }));
  };
  const field = useTypedDay({ typed, setTyped, store, flushOnUnmount: true });
  const leave = () => waits || field.onBlur();
  return <TextInput {...field} aria-label={t`Due`} error={note} miw="9.5rem" onBlur={leave} size="sm" />;
}
