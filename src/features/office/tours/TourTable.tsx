import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedTour } from '../../../api/tourListCalls.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { type RowColumn, RowTable } from '../../../ui/layout/RowTable.tsx';
import type { ListAddress } from '../shared/useListAddress.ts';
import { buildingPlace } from './buildingPlace.ts';
import { InspectorName } from './InspectorName.tsx';
import { TourStatusBadge } from './TourStatusBadge.tsx';
import classes from './ToursScreen.module.css';

type TourTableProps = {
  readonly address: ListAddress;
  readonly tours: readonly ListedTour[];
  readonly everybody: boolean;
};

/** One page of tours: building, date, mandate, inspector, count of touchpoints, state (specification §3). */
export function TourTable({ address, tours, everybody }: TourTableProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const { date, number } = useFormats();
  const columns: readonly RowColumn<ListedTour>[] = [
    {
      id: 'building',
      header: t`Building`,
      cell: ({ building }) => (
        <>
          <span className={classes['building']}>{building.name}</span>
          <span className={classes['place']}>{buildingPlace(building)}</span>
        </>
      ),
    },
    {
      id: 'date',
      header: t`Date`,
      cell: ({ created_at }) => <span className={classes['whole']}>{date(created_at)}</span>,
    },
    { id: 'mandate', header: t`Mandate`, cell: ({ mandate }) => mandate.name },
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
          <span className={classes['whole']}>
            <Trans>
              {completed} of {all}
            </Trans>
          </span>
        );
      },
    },
    {
      id: 'state',
      header: t`State`,
      cell: ({ concluded_at }) => <TourStatusBadge concludedAt={concluded_at} />,
    },
  ];
  return (
    <RowTable
      caption={t`Tours`}
      columns={columns}
      linkState={{ list: address.search }}
      linkTo={({ id }) => path(`/tours/${id}`)}
      rowKey={({ id }) => id}
      rows={tours}
    />
  );
}
