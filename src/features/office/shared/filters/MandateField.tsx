import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useMandates } from './queries.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type MandateFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (mandateId: string | undefined) => void;
};

/** Filters a list by mandate. The mandates are fetched once the field is opened, or to show the name of the chosen one. */
export function MandateField({ chosenId, onChoose }: MandateFieldProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const mandates = useMandates(opened || chosenId !== undefined);
  const options = useMemo(
    () => (mandates.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [mandates.data],
  );
  return (
    <SearchableSelect
      chosenId={chosenId}
      label={t`Mandate`}
      onChoose={onChoose}
      onOpen={() => setOpened(true)}
      options={options}
      query={mandates}
    />
  );
}
