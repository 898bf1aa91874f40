import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { BuildingField } from '../shared/filters/BuildingField.tsx';
import { DayFields } from '../shared/filters/DayFields.tsx';
import { FilterBar } from '../shared/filters/FilterBar.tsx';
import { InspectorField } from '../shared/filters/InspectorField.tsx';
import { MandateField } from '../shared/filters/MandateField.tsx';
import { SearchField } from '../shared/filters/SearchField.tsx';
import { countNarrowing, type useTourFilter } from './useTourFilter.ts';

type TourFiltersProps = ReturnType<typeof useTourFilter> & {
  /** Whether the list has the tours of all inspectors and can be filtered by inspector. */
  readonly everybody: boolean;
};

/** The filters of the list of tours. */
export function TourFilters({ address, filter, everybody }: TourFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterBar
      count={countNarrowing(filter)}
      first={
        <SearchField
          label={t`Search`}
          onSearch={(text) => address.change({ query: text }, 'replace')}
          placeholder={everybody ? t`Building or person` : t`Building or mandate`}
          value={filter.query ?? ''}
        />
      }
    >
      <NativeSelect
        data={[
          { value: '', label: t`All` },
          { value: 'open', label: t`Unfinished` },
          { value: 'concluded', label: t`Concluded` },
          ...(everybody ? [{ value: 'excluded', label: t`Excluded` }] : []),
        ]}
        label={t`State`}
        onChange={(event) => address.change({ status: event.currentTarget.value }, 'push')}
        value={filter.status ?? ''}
      />
      <MandateField
        chosenId={filter.mandate_id}
        onChoose={(mandateId) => address.change({ mandate_id: mandateId }, 'push')}
      />
      {filter.object_id !== undefined && (
        <BuildingField
          chosenId={filter.object_id}
          onClear={() => address.change({ object_id: undefined }, 'push')}
        />
      )}
      {everybody && (
        <InspectorField
          chosenId={filter.user_id}
          onChoose={(userId) => address.change({ user_id: userId }, 'push')}
        />
      )}
      <NativeSelect
        data={[
          { value: '', label: t`Whenever` },
          { value: 'late', label: t`received late` },
        ]}
        label={t`Arrival`}
        onChange={(event) => address.change({ received: event.currentTarget.value }, 'push')}
        value={filter.received ?? ''}
      />
      <DayFields from={filter.from} onChange={(change) => address.change(change, 'push')} to={filter.to} />
    </FilterBar>
  );
}
