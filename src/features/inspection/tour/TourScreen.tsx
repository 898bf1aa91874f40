import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { LateCriterion } from '../shared/answer/LateCriterion.ts';
import { LateFloorPart } from '../shared/LateFloorPart.ts';
import { useAwake } from '../shared/useAwake.ts';
import { TourPage } from './TourPage.tsx';
import { useTourOverview } from './useTourOverview.ts';

/** `/{locale}/tour`. */
export function TourScreen() {
  const { t } = useLingui();
  useAwake();
  // The first touchpoint has all its parts when it is opened.
  useEffect(() => {
    void LateCriterion.preload();
    void LateFloorPart.preload();
  }, []);
  const overview = useTourOverview();
  // Null is a moment: a tour that is gone makes the gate lead away.
  if (overview === undefined || overview === null) return <Loading label={t`Loading …`} />;
  return <TourPage {...overview} />;
}
