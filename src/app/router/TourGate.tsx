import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { CurrentTourContext } from '../../features/inspection/shared/CurrentTour.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useRepairedTour } from '../inspection/useRepair.ts';
import { OpenTourGate } from './OpenTourGate.tsx';

/**
 * Which tour the screens of a tour are about: the open one, or the one whose refused answers are being corrected
 * (S18). That one may be concluded, so the way back from it leads to what is unsent.
 */
export function TourGate({ children }: { readonly children: ReactNode }) {
  const path = useLocalePath();
  const { pathname } = useLocation();
  const repaired = useRepairedTour();
  if (repaired === null) return <OpenTourGate>{children}</OpenTourGate>;
  if (pathname === path('/tour')) return <Navigate replace to={path('/sync')} />;
  return <CurrentTourContext value={repaired}>{children}</CurrentTourContext>;
}
