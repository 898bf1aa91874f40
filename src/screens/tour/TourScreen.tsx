import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Loading } from '../../ui/Loading.tsx';
import { LateFloorPart } from '../touchpoint/LateFloorPart.ts';
import { LateCriterion } from '../walk/LateCriterion.ts';
import { useAwake } from '../walk/useAwake.ts';
import { useTourOverview } from '../walk/useTourOverview.ts';
import { TourPage } from './TourPage.tsx';

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
