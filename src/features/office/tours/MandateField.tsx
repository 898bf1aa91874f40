import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { fetchMandates } from '../../../api/listCalls.ts';
import { SearchableField } from '../../../ui/fields/SearchableField.tsx';
import { searchOption } from '../../../ui/fields/searchOptions.ts';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { useSearchTexts } from './useSearchTexts.ts';

type MandateFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (mandateId: string | undefined) => void;
};

/** Narrows the tours down to one mandate. */
export function MandateField({ chosenId, onChoose }: MandateFieldProps) {
  const { t } = useLingui();
  const texts = useSearchTexts();
  const mandates = useServerQuery('mandates', fetchMandates);
  const options = useMemo(
    () => (mandates.value ?? []).map(({ id, name }) => searchOption(id, name)),
    [mandates.value],
  );
  return (
    <SearchableField
      chosen={options.find(({ value }) => value === chosenId) ?? null}
      label={t`Mandate`}
      onChoose={(option) => onChoose(option?.value)}
      options={options}
      pending={mandates.pending}
      placeholder={t`All`}
      texts={texts}
    />
  );
}
