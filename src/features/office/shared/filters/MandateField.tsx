import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Mandate } from '#domain/building.ts';
import { fetchMandates } from '../../../../api/listCalls.ts';
import { useServerQuery } from '../../../shared/server/useServerQuery.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type MandateFieldProps = {
  readonly chosenId: string | undefined;
  readonly onChoose: (mandateId: string | undefined) => void;
};

/** Filters a list by mandate. The mandates are fetched once the field is opened, or to show the name of the chosen one. */
export function MandateField({ chosenId, onChoose }: MandateFieldProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const isWanted = opened || chosenId !== undefined;
  const mandates = useServerQuery<Mandate[]>(isWanted ? 'mandates' : '', async (api) =>
    isWanted ? fetchMandates(api) : { ok: true, value: [] },
  );
  const options = useMemo(
    () => (mandates.value ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [mandates.value],
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
