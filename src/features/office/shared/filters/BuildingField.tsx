import { useLingui } from '@lingui/react/macro';
import { shownLabel } from '#domain/building.ts';
import { focusHeading } from '../../../shared/server/useFocusAfter.ts';
import { useBuilding } from './queries.ts';
import { SearchableSelect } from './SearchableSelect.tsx';

type BuildingFieldProps = { readonly chosenId: string; readonly onClear: () => void };

/** Names the building to which a link filtered a list, and removes that filter. */
export function BuildingField({ chosenId, onClear }: BuildingFieldProps) {
  const { t } = useLingui();
  const building = useBuilding(chosenId);
  return (
    <SearchableSelect
      chosenId={chosenId}
      label={t`Building`}
      onChoose={(id) => {
        if (id !== undefined) return;
        // The field vanishes with its filter.
        focusHeading();
        onClear();
      }}
      options={building.data === undefined ? [] : [{ value: chosenId, label: shownLabel(building.data) }]}
      query={building}
    />
  );
}
