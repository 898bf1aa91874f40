import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { fetchTours, toursExport } from '../../../api/tourListCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Aside } from '../../../ui/layout/Aside.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { DeviceTours } from '../../shared/open-tours/DeviceTours.tsx';
import { QueryView } from '../../shared/server/QueryView.tsx';
import { useServerQuery } from '../../shared/server/useServerQuery.ts';
import { ExportButtons } from '../shared/ExportButtons.tsx';
import { Paging } from '../shared/Paging.tsx';
import { TourFilters } from './TourFilters.tsx';
import classes from './ToursScreen.module.css';
import { TourTable } from './TourTable.tsx';
import { useTourFilter } from './useTourFilter.ts';

/** The tours on the server: one's own, or everybody's for an administrator; the open ones of this device above, with or without a network. */
export function ToursScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const everybody = useSession((state) => state.me?.role === 'administrator');
  const { address, filter } = useTourFilter();
  const question = { ...filter, cursor: address.cursor };
  const tours = useServerQuery(JSON.stringify(question), (api, signal) => fetchTours(api, question, signal));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      aside={
        <Button leftSection={<IconPlus aria-hidden size={22} />} to={path('/select_building')}>
          <Trans>New tour</Trans>
        </Button>
      }
      title={t`Tours`}
      width="wide"
    >
      <DeviceTours />
      <Aside
        after={
          <div className={classes['exports']}>
            <ExportButtons pathOf={(format) => toursExport({ ...filter, format })} />
          </div>
        }
        place="first"
        side={<TourFilters address={address} everybody={everybody} filter={filter} />}
      >
        <QueryView answered={tours}>
          {({ items, next_cursor }) => (
            <>
              {items.length > 0 ? (
                <TourTable address={address} everybody={everybody} tours={items} />
              ) : filtered ? (
                <EmptyState icon={<IconRoute size={36} />} title={t`No tour matches`}>
                  <Trans>Try another word, or remove a filter.</Trans>
                </EmptyState>
              ) : (
                <EmptyState icon={<IconRoute size={36} />} title={t`No tours yet`}>
                  <Trans>Tours appear here once the server has received them.</Trans>
                </EmptyState>
              )}
              <Paging address={address} nextCursor={next_cursor} />
            </>
          )}
        </QueryView>
      </Aside>
    </Page>
  );
}
