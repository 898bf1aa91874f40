import { useLingui } from '@lingui/react/macro';
import { Box, NativeSelect, TextInput } from '@mantine/core';
import { useWideScreen } from '../../shared/server/useWideScreen.ts';
import { Columns } from '../shared/Columns.tsx';
import { FilterBar } from '../shared/FilterBar.tsx';
import { InspectorField } from '../shared/InspectorField.tsx';
import { MandateField } from '../shared/MandateField.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { countNarrowing, type useTourFilter } from './useTourFilter.ts';

type TourFiltersProps = ReturnType<typeof useTourFilter> & {
  /** Whether the list is everybody's, and so can be narrowed down to one person's. */
  readonly everybody: boolean;
};

/** What the list is narrowed down by: one row at a desk. On a phone all but the search waits behind a button. */
export function TourFilters({ address, filter, everybody }: TourFiltersProps) {
  const { t } = useLingui();
  const isWide = useWideScreen();
  const count = countNarrowing(filter);
  // In one row where there is room, in two where there is less.
  const wide = (width: string) => (isWide ? { flex: `1 1 ${width}`, miw: 0 } : {});
  const search = (
    <Box {...wide('14rem')}>
      <SearchField
        label={t`Search`}
        onSearch={(text) => address.change({ query: text }, 'replace')}
        placeholder={everybody ? t`Building or person` : t`Building or mandate`}
        value={filter.query ?? ''}
      />
    </Box>
  );
  return (
    <FilterBar count={count} first={search}>
      <NativeSelect
        {...wide('11rem')}
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
      <Box {...wide('9.5rem')}>
        <MandateField
          chosenId={filter.mandate_id}
          onChoose={(mandateId) => address.change({ mandate_id: mandateId }, 'push')}
        />
      </Box>
      {everybody && (
        <Box {...wide('9.5rem')}>
          <InspectorField
            chosenId={filter.user_id}
            onChoose={(userId) => address.change({ user_id: userId }, 'push')}
          />
        </Box>
      )}
      <Box {...wide('19.25rem')} {...(isWide ? { maw: '26rem' } : {})}>
        <Columns least="8.5rem">
          <TextInput
            label={t`From`}
            onChange={(event) => address.change({ from: event.currentTarget.value }, 'push')}
            type="date"
            value={filter.from ?? ''}
            {...(filter.to === undefined ? {} : { max: filter.to })}
          />
          <TextInput
            label={t`To`}
            onChange={(event) => address.change({ to: event.currentTarget.value }, 'push')}
            type="date"
            value={filter.to ?? ''}
            {...(filter.from === undefined ? {} : { min: filter.from })}
          />
        </Columns>
      </Box>
    </FilterBar>
  );
}
