import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { fetchMandates } from '../../../api/listCalls.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type MandateFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (mandateId: string | undefined) => void;
};

/** Narrows the tours down to one mandate. */
export function MandateField({ chosenId, onChoose }: MandateFieldProps) {
  const { t } = useLingui();
  const mandates = useServerQuery('mandates', fetchMandates);
  const options = useMemo(
    () => (mandates.value ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [mandates.value],
  );
  return (
    <SearchableSelect
      chosenId={chosenId}
      label={t`Mandate`}
      onChoose={onChoose}
      options={options}
      pending={mandates.pending}
    />
  );
}
