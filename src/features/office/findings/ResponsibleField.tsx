import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { WireFinding } from '#contract/results/finding.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { responsibleLimit } from '#domain/results/finding.ts';
import { lengthError } from '#i18n/fieldErrorMessage.ts';
import { useRowField } from './useRowField.ts';

/** A field for the person responsible; stored when the field is left or Enter is pressed. */
export function ResponsibleField({ finding }: { readonly finding: WireFinding }) {
  const { t } = useLingui();
  const { typed, setTyped, send, restore, waits, note } = useRowField(finding, 'responsible');
  const tooLong = lengthError(typed, responsibleLimit);
  const store = () => {
    if (tooLong === null) send(cleanLine(typed));
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
