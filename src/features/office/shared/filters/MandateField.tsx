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

/** Narrows a list down to one mandate. They are asked for when one is looked for, or to name the one that is chosen. */
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
      pending={mandates.pending}
    />
  );
}
