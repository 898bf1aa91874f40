import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyPage } from '#ui/feedback/EmptyState.tsx';
import { overElsewhere } from '../../features/inspection/shared/afterConcluding.ts';
import { CurrentTourContext } from '../../features/inspection/shared/CurrentTour.ts';
import { useRepairedTour } from '../inspection/useRepair.ts';
import { PageFallback } from '../shell/PageFallback.tsx';
import { useOpenTour } from './useOpenTour.ts';

type TourGateProps = { readonly children: ReactNode };

/**
 * Provides the tour that the screens of a tour show: the open one, or the one whose refused answers are being repaired (S31).
 * That one may be concluded, so its tour page redirects to the sync page.
 */
export function TourGate({ children }: TourGateProps) {
  const path = useLocalePath();
  const { pathname } = useLocation();
  const repaired = useRepairedTour();
  if (repaired === null) return <OpenTourGate>{children}</OpenTourGate>;
  if (pathname === path('/tour')) return <Navigate replace to={path('/sync')} />;
  return <CurrentTourContext value={repaired}>{children}</CurrentTourContext>;
}

/** Redirects to select building without an open tour, and to the thanks page if the tour was concluded elsewhere (U8). */
function OpenTourGate({ children }: TourGateProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const tour = useOpenTour();
  if (tour.kind === 'over')
    return <Navigate replace state={overElsewhere(tour.tourId)} to={path('/thanks')} />;
  if (tour.kind === 'none') return <Navigate replace to={path('/select_building')} />;
  if (tour.kind === 'loading') return <PageFallback />;
  if (tour.kind === 'here') return <CurrentTourContext value={tour.tourId}>{children}</CurrentTourContext>;
  return (
    <EmptyPage
      action={<Button onClick={tour.retry}>{t`Try again`}</Button>}
      icon={<IconPlugConnectedX size={36} />}
      title={t`This tour is not on this device yet`}
    >
      {tour.why === 'server_error' ? (
        serverErrorMessage('unknown_error')
      ) : (
        <Trans>It was started on another device. Connect once to fetch it.</Trans>
      )}
    </EmptyPage>
  );
}
