import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { type FindingState, responsibleLimit } from '#domain/results/finding.ts';
import { lengthError } from '../../../i18n/fieldErrorMessage.ts';
import { topicName } from '../../../i18n/topicName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { useTypedHere } from './useTypedHere.ts';

const names: Readonly<Record<FindingState, MessageDescriptor>> = {
  open: msg`Open`,
  acknowledged: msg`Acknowledged`,
  resolved: msg`Resolved`,
};

/** The name of a finding's state, in the current language. */
export function findingStateName(state: FindingState): string {
  return i18n._(names[state]);
}

export type FieldProps = {
  readonly finding: WireFinding;
  /** Returns whether the fields were stored. */
  readonly onChange: (fields: FindingsRequest['finding']) => Promise<boolean>;
};

/** A field for the person responsible; stored when the field is left or Enter is pressed. */
export function ResponsibleField({ finding, onChange }: FieldProps) {
  const { t } = useLingui();
  const stored = finding.responsible ?? '';
  const { typed, setTyped, send, restore, waits, note } = useTypedHere(`responsible ${finding.id}`, stored);
  const tooLong = lengthError(typed, responsibleLimit);
  const store = () => {
    if (tooLong !== null) return;
    void send(cleanLine(typed), (responsible) => onChange({ responsible: responsible || null }));
  };
  return (
    <TextInput
      aria-label={t`Responsible`}
      error={tooLong ?? note}
      miw="10rem"
      onBlur={() => waits || store()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') store();
        if (key === 'Escape') restore();
      }}
      placeholder={t`Nobody`}
      size="sm"
      value={typed}
    />
  );
}

/** Returns `inState`, which describes a finding in a toast by its topic, floor, building and state. */
export function useFindingWords() {
  const floorLabel = useFloorLabel();
  return {
    inState: ({ topic, floor, object, state }: WireFinding) => {
      const place = [topicName(topic), floorLabel({ multi_instance: floor !== null, floor }), object.name];
      return `${place.filter((part) => part !== null).join(', ')} (${findingStateName(state)})`;
    },
  };
}
