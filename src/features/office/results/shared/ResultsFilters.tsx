import { useLingui } from '@lingui/react/macro';
import { Box, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';
import { FilterBar } from '../../shared/FilterBar.tsx';
import { InspectorField } from '../../shared/InspectorField.tsx';
import { MandateField } from '../../shared/MandateField.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import type { useResultsFilter } from './useResultsFilter.ts';

type ResultsFiltersProps = ReturnType<typeof useResultsFilter> & {
  /** Stands before the rest, also on a phone. */
  readonly first?: ReactNode;
  /** What only this list is narrowed down by. */
  readonly besides?: ReactNode;
  /** Whether it matters if a building counts once or with every tour. */
  readonly hasBasis?: boolean;
  /** Called with the new period; what else it changes in the address. */
  readonly alsoChanged?: (period: {
    readonly from: string | undefined;
    readonly to: string | undefined;
  }) => Readonly<Record<string, string | undefined>>;
};

/** What results are narrowed down by: one row at a desk, behind a button on a phone. */
export function ResultsFilters({
  address,
  filter,
  first,
  besides,
  hasBasis = true,
  alsoChanged = () => ({}),
}: ResultsFiltersProps) {
  const { t } = useLingui();
  const isWide = useWideScreen();
  const count = Object.values(filter).filter((value) => value !== undefined).length;
  const wide = (width: string) => (isWide ? { flex: `1 1 ${width}`, miw: 0 } : {});
  return (
    <FilterBar count={count} first={first}>
      <Box {...wide('10rem')}>
        <MandateField
          chosenId={filter.mandate_id}
          onChoose={(mandateId) => address.change({ mandate_id: mandateId }, 'push')}
        />
      </Box>
      <Box {...wide('10rem')}>
        <InspectorField
          chosenId={filter.user_id}
          onChoose={(userId) => address.change({ user_id: userId }, 'push')}
        />
      </Box>
      <PeriodFields
        onChange={(period) => address.change({ ...period, ...alsoChanged(period) }, 'push')}
        period={{
          ...(filter.from === undefined ? {} : { from: filter.from }),
          ...(filter.to === undefined ? {} : { to: filter.to }),
        }}
      />
      {hasBasis && (
        <NativeSelect
          {...wide('13rem')}
          {...(isWide ? { maw: '16rem' } : {})}
          data={[
            { value: '', label: t`Newest per building` },
            { value: 'all', label: t`All tours` },
          ]}
          label={t`Tours counted`}
          onChange={(event) => address.change({ basis: event.currentTarget.value }, 'push')}
          value={filter.basis === 'all' ? 'all' : ''}
        />
      )}
      {besides}
    </FilterBar>
  );
}
