import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { toursExport } from '../../../api/tourListCalls.ts';
import { rest } from '../../../chunks/chunks.ts';
import { useSession } from '../../../session/sessionState.ts';
import { NothingHere } from '../../shared/server/NothingHere.tsx';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import { ClearFilters } from '../shared/filters/ClearFilters.tsx';
import { ListPage } from '../shared/ListPage.tsx';
import { Paging } from '../shared/Paging.tsx';
import { QueryView } from '../shared/queries/QueryView.tsx';
import { SectionTabs } from '../shared/SectionTabs.tsx';
import { useScrollBack } from '../shared/useScrollBack.ts';
import { useTours } from './queries.ts';
import { TourFilters } from './TourFilters.tsx';
import { TourTable } from './TourTable.tsx';
import { countNarrowing, useTourFilter } from './useTourFilter.ts';

const DeviceTours = rest.part((its) => its.DeviceTours);

/** The tours on the server (one's own, all for administrators), and above them this device's open tours, also offline. */
export function ToursScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const everybody = useSession((state) => state.me?.role === 'administrator');
  const { address, filter } = useTourFilter();
  const tours = useTours({ ...filter, cursor: address.cursor });
  useScrollBack();
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListPage
      above={
        <>
          <SectionTabs />
          <DeviceTours />
        </>
      }
      aside={
        <Button
          component={Link}
          leftSection={<IconPlus aria-hidden size={22} />}
          to={path('/select_building')}
        >
          <Trans>New tour</Trans>
        </Button>
      }
      filters={<TourFilters address={address} everybody={everybody} filter={filter} />}
      summary={countNarrowing(filter) > 0 && <ClearFilters address={address} names={Object.keys(filter)} />}
      title={t`Tours`}
      tools={<ExportButtons pathOf={(format) => toursExport({ ...filter, format })} />}
      width={everybody ? 'full' : 'wide'}
    >
      <QueryView query={tours}>
        {({ items, next_cursor }) => (
          <>
            {items.length > 0 ? (
              <TourTable address={address} everybody={everybody} tours={items} />
            ) : filtered ? (
              <NothingHere icon={<IconRoute />} title={t`No tour matches`}>
                <Trans>Try another word, or remove a filter.</Trans>
              </NothingHere>
            ) : (
              <NothingHere icon={<IconRoute />} title={t`No tours yet`}>
                <Trans>Tours appear here once the server has received them.</Trans>
              </NothingHere>
            )}
            <Paging address={address} nextCursor={next_cursor} />
          </>
        )}
      </QueryView>
    </ListPage>
  );
}
