import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { BuildingField } from '../../shared/filters/BuildingField.tsx';
import { FilterBar } from '../../shared/filters/FilterBar.tsx';
import { InspectorField } from '../../shared/filters/InspectorField.tsx';
import { MandateField } from '../../shared/filters/MandateField.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import type { useResultsFilter } from './useResultsFilter.ts';

type ResultsFiltersProps = ReturnType<typeof useResultsFilter> & {
  /** Shown before the others, also on a phone. */
  readonly first?: ReactNode;
  /** Additional filters of this list. */
  readonly besides?: ReactNode;
  /** Whether the list depends on the basis: each building's newest tour only, or every tour. */
  readonly hasBasis?: boolean;
  /** Called with the new period; returns further changes to the query string. */
  readonly alsoChanged?: (period: {
    readonly from: string | undefined;
    readonly to: string | undefined;
  }) => Readonly<Record<string, string | undefined>>;
};

/** The filters that all results have, and those of one list. */
export function ResultsFilters({
  address,
  filter,
  first,
  besides,
  hasBasis = true,
  alsoChanged = () => ({}),
}: ResultsFiltersProps) {
  const { t } = useLingui();
  const count = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <FilterBar count={count} first={first}>
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
      <InspectorField
        chosenId={filter.user_id}
        onChoose={(userId) => address.change({ user_id: userId }, 'push')}
      />
      <PeriodFields
        onChange={(days) => {
          // Said explicitly: the overview takes an empty address as its default (N16).
          const period = (days.from ?? days.to) === undefined ? 'all' : undefined;
          address.change({ period, ...days, ...alsoChanged(days) }, 'push');
        }}
        period={{
          ...(filter.from === undefined ? {} : { from: filter.from }),
          ...(filter.to === undefined ? {} : { to: filter.to }),
        }}
      />
      {hasBasis && (
        <NativeSelect
          data={[
            { value: '', label: t`Newest per building` },
            { value: 'all', label: t`All tours` },
          ]}
          label={t`Tours counted`}
          miw="14rem"
          onChange={(event) => address.change({ basis: event.currentTarget.value }, 'push')}
          value={filter.basis === 'all' ? 'all' : ''}
        />
      )}
      {besides}
    </FilterBar>
  );
}
