import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapQuestion } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { tourById } from '#db/tours/tours.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from './CurrentTour.ts';

/** Shown for the path of a touchpoint or sub-touchpoint that is not part of the current tour. */
export function NotInThisTour() {
  const { t } = useLingui();
  const path = useLocalePath();
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  // Its rows were deleted with its last acknowledgement (S13): the tour's gate is about to lead to the thanks (U8).
  const isOver = useLiveQuery(async () => (await tourById(ctx.db, tourId)) === null, [ctx, tourId]);
  if (isOver !== false) return <Loading label={t`Loading …`} />;
  return (
    <Page title={t`404 Not Found`}>
      <EmptyState
        action={
          <Button to={path('/tour')}>
            <Trans>Back to the tour</Trans>
          </Button>
        }
        icon={<IconMapQuestion size={36} />}
        title={t`This is not part of your tour`}
      >
        <Trans>This address belongs to another tour, or to a floor that was not added.</Trans>
      </EmptyState>
    </Page>
  );
}
