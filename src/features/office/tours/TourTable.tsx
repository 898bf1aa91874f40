import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { ListedTour } from '#contract/inspections/tourList.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { BuildingName } from '../../shared/server/BuildingName.tsx';
import { InspectorName } from '../shared/InspectorName.tsx';
import { PlaceBadges } from '../shared/places/PlaceBadges.tsx';
import { type OfficeColumn, OfficeTable } from '../shared/table/OfficeTable.tsx';
import type { ListAddress } from '../shared/useListAddress.ts';
import { TourDay } from './TourDay.tsx';
import { TourStatusBadge } from './TourStatusBadge.tsx';

type TourTableProps = {
  readonly address: ListAddress;
  readonly tours: readonly ListedTour[];
  readonly everybody: boolean;
};

/** One page of tours: building, date, mandate, inspector, count of touchpoints, state (specification §3). */
export function TourTable({ address, tours, everybody }: TourTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { number } = useFormats();
  const columns: readonly OfficeColumn<ListedTour>[] = [
    {
      id: 'building',
      header: t`Building`,
      cell: ({ building }) => <BuildingName building={building} />,
    },
    {
      id: 'date',
      header: t`Date`,
      cell: (tour) => (
        <Text inherit span style={{ whiteSpace: 'nowrap' }}>
          <TourDay tour={tour} />
          {tour.two_on_this_day === true && (
            <Text c="dimmed" display="block" lh={1.3} size="xs" span>{t`two on this day`}</Text>
          )}
        </Text>
      ),
    },
    {
      id: 'mandate',
      header: t`Mandate`,
      cell: ({ mandate: { name, practice } }) => (
        <Group component="span" gap="xs">
          <span>{name}</span>
          <PlaceBadges practice={practice} />
        </Group>
      ),
    },
    ...(everybody
      ? [
          {
            id: 'inspector',
            header: t`Inspector`,
            cell: ({ inspector }: ListedTour) => <InspectorName inspector={inspector} />,
          },
        ]
      : []),
    {
      id: 'touchpoints',
      header: t`Touchpoints`,
      numeric: true,
      cell: ({ completed_touchpoints, touchpoints }) => {
        const completed = number(completed_touchpoints);
        const all = number(touchpoints);
        return (
          <Text inherit span style={{ whiteSpace: 'nowrap' }}>
            <Trans>
              {completed} of {all}
            </Trans>
          </Text>
        );
      },
    },
    {
      id: 'state',
      header: t`State`,
      cell: ({ concluded_at, exclusion }) => (
        <TourStatusBadge concludedAt={concluded_at} isExcluded={exclusion !== undefined} />
      ),
    },
  ];
  return (
    <OfficeTable
      caption={t`Tours`}
      columns={columns}
      linkState={{ list: address.search }}
      linkTo={({ id }) => path(`/tours/${id}`)}
      rowKey={({ id }) => id}
      rows={tours}
    />
  );
}
