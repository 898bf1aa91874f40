import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useTypedDay } from '../shared/useTypedDay.ts';
import { useRowField } from './useRowField.ts';

/** A field for the due day. */
export function DueField({ finding }: { readonly finding: WireFinding }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { typed, setTyped, send, restore, waits, note } = useRowField(finding, 'due_on', day);
  const store = (next: string) => {
    // What an ended session leaves waits (N24).
    if (useSession.getState().status === 'signed_in') send(next);
  };
  const field = useTypedDay({ typed, setTyped, store, flushOnUnmount: true, restore });
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
