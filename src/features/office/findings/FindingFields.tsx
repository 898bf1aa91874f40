import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { type FindingState, findingStates, responsibleLimit } from '#domain/results/finding.ts';
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
  readonly onChange: (fields: FindingsRequest['finding']) => void;
};

/** A field for the state of a finding; a change is stored at once. */
export function StateField({ finding, onChange }: FieldProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      aria-label={t`State`}
      data={findingStates.map((state) => ({ value: state, label: findingStateName(state) }))}
      miw="10.5rem"
      onChange={(event) => {
        const state = findingStates.find((one) => one === event.currentTarget.value);
        if (state !== undefined) onChange({ state });
      }}
      size="sm"
      value={finding.state}
    />
  );
}

/**
 * What is typed into a field, or what is stored as long as nothing else is typed: another administrator's change is shown, but
 * never replaces what is being typed here. It outlives a session that ends by itself (N24).
 */
function useTypedHere(field: string, stored: string) {
  const [typed, setTyped] = useTyped<string | null>(field, null);
  // It is stored now; later changes by others are shown again.
  if (typed === stored) setTyped(null);
  return [typed ?? stored, setTyped] as const;
}

/** A field for the person responsible; stored when the field is left or Enter is pressed. */
export function ResponsibleField({ finding, onChange }: FieldProps) {
  const { t } = useLingui();
  const stored = finding.responsible ?? '';
  const [typed, setTyped] = useTypedHere(`responsible ${finding.id}`, stored);
  const store = () => {
    const next = typed.trim();
    setTyped(next);
    if (next !== stored) onChange({ responsible: next === '' ? null : next });
  };
  return (
    <TextInput
      aria-label={t`Responsible`}
      maxLength={responsibleLimit}
      miw="10rem"
      onBlur={store}
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
  const stored = finding.due_on ?? '';
  const [typed, setTyped] = useTypedHere(`due ${finding.id}`, stored);
  const store = (day: string) => {
    if (day !== stored) onChange({ due_on: day === '' ? null : day });
  };
  const field = useTypedDay({ typed, setTyped, store, flushOnUnmount: true });
  return <TextInput aria-label={t`Due`} miw="9.5rem" size="sm" {...field} />;
}
