import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconBuildings } from '@tabler/icons-react';
import { useState } from 'react';
import { type BuildingOrder, type BuildingRow, buildingOrders } from '#contract/results/buildingResults.ts';
import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { buildingsExport, resultsReport } from '../../../../api/resultsCalls.ts';
import { NothingHere } from '../../../shared/server/NothingHere.tsx';
import { useWideScreen } from '../../../shared/server/useWideScreen.ts';
import { ExportButtons } from '../../shared/ExportButtons.tsx';
import { ClearFilters } from '../../shared/filters/ClearFilters.tsx';
import { ClosedField } from '../../shared/filters/ClosedField.tsx';
import { DayField } from '../../shared/filters/DayField.tsx';
import { SearchField } from '../../shared/filters/SearchField.tsx';
import { ListPage } from '../../shared/ListPage.tsx';
import { PdfButton } from '../../shared/PdfButton.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { SectionTabs } from '../../shared/SectionTabs.tsx';
import { ResultsFilters } from '../shared/ResultsFilters.tsx';
import '../shared/results.css';
import { NativeSelect } from '@mantine/core';
import { topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { isDay } from '#domain/results/days.ts';
import { topicName } from '#i18n/topicName.ts';
import { againstIn, useResultsFilter } from '../shared/useResultsFilter.ts';
import { BuildingCards } from './BuildingCards.tsx';
import { CellDrawer } from './CellDrawer.tsx';
import { HeatMap } from './HeatMap.tsx';
import { ScaleLegend } from './ScaleLegend.tsx';
import { useWindowedRows } from './useWindowedRows.ts';

type BuildingsOrderProps = {
  readonly order: BuildingOrder;
  readonly onOrder: (order: BuildingOrder) => void;
};

/** Chooses the order of the cards: every one that the heat map's heads have. */
export function BuildingsOrder({ order, onOrder }: BuildingsOrderProps) {
  const { t } = useLingui();
  const plain: readonly { readonly value: BuildingOrder; readonly label: string }[] = [
    { value: 'high', label: t`The worst first` },
    { value: '-share', label: t`The best first` },
    { value: 'share', label: t`By share alone, lowest first` },
    { value: 'name', label: t`By name` },
    { value: '-concluded_at', label: t`Newest tour first` },
  ];
  const byTopic = touchpointNames.map((touchpoint) => ({
    group: topicName(touchpoint),
    items: topicsByTouchpoint[touchpoint].flatMap((name) => {
      const topic = topicName(name);
      return [
        { value: `topic:${name}`, label: t`${topic}, worst first` },
        { value: `-topic:${name}`, label: t`${topic}, best first` },
      ];
    }),
  }));
  return (
    <NativeSelect
      data={[...plain, ...byTopic]}
      label={t`Order`}
      mb="sm"
      onChange={(event) => onOrder(buildingOrders.find((one) => one === event.currentTarget.value) ?? 'high')}
      value={order}
    />
  );
}

/** Every building with every topic: a heat map on a wide screen, cards on a phone. */
export function BuildingsScreen() {
  const { t } = useLingui();
  const { number } = useFormats();
  const isWide = useWideScreen();
  const { address, filter: shared } = useResultsFilter();
  const { params } = address;
  const since = params.get('unvisited_since') ?? '';
  const sort = buildingOrders.find((one) => one === params.get('sort')) ?? 'high';
  const filter = {
    ...shared,
    sort,
    query: params.get('query')?.slice(0, 200) || undefined,
    unvisited_since: isDay(since) ? since : undefined,
    include: params.get('include') === 'closed' ? ('closed' as const) : undefined,
  };
  const rows = useWindowedRows(filter);
  const [opened, setOpened] = useState<{ row: BuildingRow; topic: SubTouchpointName | null } | null>(null);
  const open = (row: BuildingRow, topic: SubTouchpointName | null) => setOpened({ row, topic });
  const order = (next: BuildingOrder) => address.change({ sort: next === 'high' ? undefined : next }, 'push');
  const topic =
    subTouchpointNames.find((name) => sort === `topic:${name}` || sort === `-topic:${name}`) ?? null;
  const { data } = rows.query;
  const count = number(data ?? 0);
  const names = ['query', 'unvisited_since', 'include', ...Object.keys(shared)];
  const isNarrowed = names.some((name) => params.has(name));
  return (
    <ListPage
      above={<SectionTabs />}
      aside={null}
      filters={
        <ResultsFilters
          address={address}
          besides={
            <>
              <DayField
                label={t`Not visited since`}
                onChange={(day) => address.change({ unvisited_since: day }, 'push')}
                value={filter.unvisited_since}
              />
              <ClosedField change={address.change} include={filter.include} />
            </>
          }
          filter={shared}
          first={
            <SearchField
              label={t`Search`}
              onSearch={(text) => address.change({ query: text }, 'replace')}
              placeholder={t`Building, street or city`}
              value={filter.query ?? ''}
            />
          }
        />
      }
      summary={
        <Group gap="sm">
          <Text aria-live="polite">{data === undefined ? '' : t`Buildings: ${count}`}</Text>
          {isNarrowed && <ClearFilters address={address} names={names} />}
        </Group>
      }
      title={t`Buildings`}
      tools={
        <>
          <ExportButtons pathOf={(format) => buildingsExport({ ...filter, format })} />
          {/* The report knows the shared filters only: below a searched list it would contain more than the list. */}
          {filter.query === undefined && filter.unvisited_since === undefined && (
            <PdfButton
              label={t`Report as PDF`}
              path={resultsReport({ ...shared, ...againstIn(params) })}
              size={isWide ? 'sm' : 'md'}
            />
          )}
        </>
      }
      width="full"
    >
      <QueryView query={rows.query}>
        {(total) =>
          total === 0 ? (
            <NothingHere icon={<IconBuildings />} title={t`No building matches`}>
              <Trans>
                Choose a longer period, or remove a filter. Tours appear as soon as they are concluded.
              </Trans>
            </NothingHere>
          ) : isWide ? (
            <div>
              <ScaleLegend />
              <HeatMap
                // Not by its order: the focus and the columns in view would be lost with the head that was pressed.
                key={JSON.stringify({ ...filter, sort: undefined })}
                onOpen={open}
                onSort={order}
                rows={rows}
                sort={sort}
                total={total}
              />
            </div>
          ) : (
            <div>
              <BuildingsOrder onOrder={order} order={sort} />
              <BuildingCards rows={rows} search={address.search} topic={topic} total={total} />
            </div>
          )
        }
      </QueryView>
      <CellDrawer filter={shared} onClose={() => setOpened(null)} opened={opened} />
    </ListPage>
  );
}
