import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { type AnotherFloorRefusal, reportAnotherFloor } from '../../../actions/reportAnotherFloor.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useOpening } from './useOpening.ts';

/** Reveals the next floor of a touchpoint's family (F5) and opens it. */
export function useAddFloor(tourId: string) {
  const { ctx } = useInspection();
  const navigate = useNavigate();
  const path = useLocalePath();
  const { replace, state } = useOpening();
  const [refusal, setRefusal] = useState<AnotherFloorRefusal | null>(null);

  const add = useCallback(
    async (touchpointId: string) => {
      const revealed = await reportAnotherFloor(ctx, { tourId, touchpointId });
      setRefusal(revealed.ok ? null : revealed.reason);
      if (revealed.ok)
        await navigate(path(`/touchpoints/${revealed.value.touchpointId}`), { replace, state });
    },
    [ctx, navigate, path, replace, state, tourId],
  );
  return { refusal, add: (touchpointId: string) => void add(touchpointId) };
}
