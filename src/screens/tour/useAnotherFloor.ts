import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { revealableCopy } from '#domain/floors.ts';
import { type AnotherFloorRefusal, reportAnotherFloor } from '../../actions/reportAnotherFloor.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useInstrument } from '../Instrument.ts';
import { askedAfter } from '../walk/anotherFloor.ts';

export type AnotherFloor = {
  /** The touchpoint whose floor was just concluded, while the question is open. */
  readonly askedFor: DeviceTouchpoint | null;
  readonly refusal: AnotherFloorRefusal | null;
  /** Reveals the next floor of this touchpoint's family and opens it. */
  readonly report: (touchpointId: string) => void;
  readonly decline: () => void;
};

/** The question after a concluded floor (specification §2), and the action behind its "Yes". */
export function useAnotherFloor(tourId: string, touchpoints: readonly DeviceTouchpoint[]): AnotherFloor {
  const { ctx } = useInstrument();
  const location = useLocation();
  const navigate = useNavigate();
  const path = useLocalePath();
  const [refusal, setRefusal] = useState<AnotherFloorRefusal | null>(null);

  const concludedId = askedAfter(location.state);
  const concluded = touchpoints.find((one) => one.id === concludedId);
  const mayAsk = concluded !== undefined && revealableCopy(touchpoints, concluded.touchpoint_id) !== null;

  const closeQuestion = useCallback(async () => {
    await navigate(location, { replace: true, state: null });
  }, [location, navigate]);

  const report = useCallback(
    async (touchpointId: string) => {
      const revealed = await reportAnotherFloor(ctx, { tourId, touchpointId });
      setRefusal(revealed.ok ? null : revealed.reason);
      if (!revealed.ok) return;
      await closeQuestion();
      await navigate(path(`/touchpoints/${revealed.value.touchpointId}`));
    },
    [closeQuestion, ctx, navigate, path, tourId],
  );

  return {
    askedFor: mayAsk ? concluded : null,
    refusal,
    report: (touchpointId) => void report(touchpointId),
    decline: () => void closeQuestion(),
  };
}
