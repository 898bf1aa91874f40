import { useLingui } from '@lingui/react/macro';
import { Loading } from '../../ui/Loading.tsx';
import { useTourOverview } from '../walk/useTourOverview.ts';
import { TourPage } from './TourPage.tsx';

/** `/{locale}/tour`. */
export function TourScreen() {
  const { t } = useLingui();
  const overview = useTourOverview();
  // Null is a moment: a tour that is gone makes the gate lead away.
  if (overview === undefined || overview === null) return <Loading label={t`Opening the tour …`} />;
  return <TourPage {...overview} />;
}
