import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WireDisagreement } from '#contract/results/buildingResults.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { BuildingName } from '../../../shared/server/BuildingName.tsx';
import { NothingHere } from '../../../shared/server/NothingHere.tsx';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import { InspectorName } from '../../shared/InspectorName.tsx';
import { ListPage } from '../../shared/ListPage.tsx';
import { Paging } from '../../shared/Paging.tsx';
import { QueryView } from '../../shared/queries/QueryView.tsx';
import { SectionTabs } from '../../shared/SectionTabs.tsx';
import { type OfficeColumn, OfficeTable } from '../../shared/table/OfficeTable.tsx';
import { useScrollBack } from '../../shared/useScrollBack.ts';
import { useDisagreements } from '../queries.ts';
import { ReceivedLate } from '../shared/ReceivedLate.tsx';
import { ResultsFilters } from '../shared/ResultsFilters.tsx';
import { useResultDay } from '../shared/useResultDay.ts';
import { searchWith, useResultsFilter } from '../shared/useResultsFilter.ts';

/** The places that one person rated good and another bad within 90 days. */
export function DisagreementsScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const resultDay = useResultDay();
  const floorLabel = useFloorLabel();
  const { address, filter } = useResultsFilter();
  const found = useDisagreements(filter, address.cursor);
  useScrollBack();
  const tour = ({ tour_id, inspector, ...moments }: WireDisagreement['good']) => (
    <div>
      <Link to={path(`/tours/${tour_id}`)}>{resultDay(moments.concluded_at)}</Link>
      <ReceivedLate tour={moments} />
      <Text display="block" inherit span>
        <InspectorName inspector={inspector} />
      </Text>
    </div>
  );
  const columns: readonly OfficeColumn<WireDisagreement>[] = [
    { id: 'building', header: t`Building`, cell: ({ object }) => <BuildingName building={object} /> },
    {
      id: 'topic',
      header: t`Topic`,
      cell: ({ topic, floor }) =>
        floor === null
          ? topicName(topic)
          : `${topicName(topic)} · ${floorLabel({ multi_instance: true, floor })}`,
    },
    { id: 'good', header: t`Good`, cell: ({ good }) => tour(good) },
    { id: 'bad', header: t`Bad`, cell: ({ bad }) => tour(bad) },
    { id: 'comment', header: t`Comment`, cell: ({ bad }) => bad.comment ?? '' },
  ];
  const total = number(found.data?.total ?? 0);
  return (
    <ListPage
      above={<SectionTabs />}
      aside={null}
      filters={<ResultsFilters address={address} filter={filter} hasBasis={false} />}
      summary={found.data !== undefined && <Text>{t`Disagreements: ${total}`}</Text>}
      title={t`Disagreements`}
      tools={null}
      width="full"
    >
      <QueryView query={found}>
        {({ items, next_cursor }) => (
          <>
            {items.length === 0 ? (
              <NothingHere icon={<IconScale />} title={t`No disagreements`}>
                <Trans>In this period nobody rated the same place differently within 90 days.</Trans>
              </NothingHere>
            ) : (
              <OfficeTable
                caption={t`Disagreements`}
                columns={columns}
                linkTo={({ object }) => `${path(`/results/buildings/${object.id}`)}${searchWith(filter)}`}
                rowKey={({ object, topic, floor, good, bad }) =>
                  [object.id, topic, floor, good.tour_id, bad.tour_id].join()
                }
                rows={items}
              />
            )}
            <Paging address={address} nextCursor={next_cursor} />
          </>
        )}
      </QueryView>
    </ListPage>
  );
}
