import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useSession } from '../../../session/sessionState.ts';
import { isWholeDay, useTypedDay } from '../shared/useTypedDay.ts';
import type { FieldProps } from './FindingFields.tsx';
import { useTypedHere } from './useTypedHere.ts';

/** A field for the due day; stored when the field is left, also with its page, or Enter is pressed. */
export function DueField({ finding, onChange }: FieldProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const stored = finding.due_on ?? '';
  const { typed, setTyped, send, restore, isNew, waits, note } = useTypedHere(
    `due ${finding.id}`,
    stored,
    day,
  );
  const store = (next: string) =>
    void send(next, (due_on) => onChange({ due_on: due_on === '' ? null : due_on }));
  const field = useTypedDay({ typed, setTyped, store, restore });

  const storeLast = useRef(() => undefined as void);
  useEffect(() => {
    storeLast.current = () => {
      // A field without a day may be half typed.
      if (isNew && typed !== '' && isWholeDay(typed)) store(typed);
    };
  });
  // A field that goes away with its page, by "back" or with the tab, is not left before, and a day chosen in the calendar is in a
  // field that keeps the focus. What an ended session leaves waits (N24).
  useEffect(() => {
    const leave = () => {
      if (useSession.getState().status === 'signed_in') storeLast.current();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);

  return (
    <TextInput
      {...field}
      aria-label={t`Due`}
      error={note}
      miw="9.5rem"
      onBlur={(event) => waits || field.onBlur(event)}
      size="sm"
    />
  );
}
