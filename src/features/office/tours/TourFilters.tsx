import '@mantine/core/styles/Input.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LazyMantineProvider } from '../../../design/LazyMantineProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { InspectorField } from './InspectorField.tsx';
import { MandateField } from './MandateField.tsx';
import classes from './TourFilters.module.css';
import type { useTourFilter } from './useTourFilter.ts';

type TourFiltersProps = ReturnType<typeof useTourFilter> & {
  /** Whether the list is everybody's, and so can be narrowed down to one person's. */
  readonly everybody: boolean;
};

/** What the list is narrowed down by. On a phone all but the search waits behind a button. */
export function TourFilters({ address, filter, everybody }: TourFiltersProps) {
  const { t } = useLingui();
  const id = useId();
  const { query, ...narrowing } = filter;
  const count = Object.values(narrowing).filter((value) => value !== undefined).length;
  const [opened, setOpened] = useState(false);
  return (
    <LazyMantineProvider>
      <search className={classes['filters']}>
        <SearchField
          label={t`Search`}
          onSearch={(text) => address.change({ query: text }, 'replace')}
          placeholder={everybody ? t`Building or person` : t`Building or mandate`}
          value={query ?? ''}
        />
        <Button
          aria-controls={id}
          aria-expanded={opened}
          className={classes['opener'] ?? ''}
          leftSection={<IconFilter aria-hidden size={20} />}
          onClick={() => setOpened(!opened)}
          size="md"
          variant="default"
        >
          {count === 0 ? <Trans>Filters</Trans> : <Trans>Filters ({count})</Trans>}
        </Button>
        <div className={classes['narrowing']} data-opened={opened} id={id}>
          <NativeSelect
            data={[
              { value: '', label: t`All` },
              { value: 'open', label: t`Unfinished` },
              { value: 'concluded', label: t`Concluded` },
            ]}
            label={t`State`}
            onChange={(event) => address.change({ status: event.currentTarget.value }, 'push')}
            size="lg"
            value={filter.status ?? ''}
          />
          <MandateField
            chosenId={filter.mandate_id}
            onChoose={(mandateId) => address.change({ mandate_id: mandateId }, 'push')}
          />
          {everybody && (
            <InspectorField
              chosenId={filter.user_id}
              onChoose={(userId) => address.change({ user_id: userId }, 'push')}
            />
          )}
          <div className={classes['days']}>
            <TextInput
              label={t`From`}
              max={filter.to}
              onChange={(event) => address.change({ from: event.currentTarget.value }, 'push')}
              type="date"
              value={filter.from ?? ''}
            />
            <TextInput
              label={t`To`}
              min={filter.from}
              onChange={(event) => address.change({ to: event.currentTarget.value }, 'push')}
              type="date"
              value={filter.to ?? ''}
            />
          </div>
          {count > 0 && (
            <Button
              onClick={() =>
                address.change(
                  Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])),
                  'push',
                )
              }
              size="md"
              variant="subtle"
              color="gray"
            >
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
      </search>
    </LazyMantineProvider>
  );
}
