import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mayReportAnotherFloor } from '#domain/floors/floors.ts';
import type { DeviceTouchpoint, DeviceTour } from '../../../db/schema.ts';
import { questionAfter, withoutQuestion } from '../shared/afterConcluding.ts';

export type AnotherFloor = {
  /** The floor that was just concluded, while the question is open. */
  readonly askedFor: DeviceTouchpoint | null;
  /** Closes the question after "Yes" or "No". */
  readonly close: () => Promise<void>;
};

/** The question about another floor after one was concluded (specification §2, decision 006). */
export function useAnotherFloor(tour: DeviceTour, touchpoints: readonly DeviceTouchpoint[]): AnotherFloor {
  const location = useLocation();
  const navigate = useNavigate();
  const concludedId = questionAfter(location.state);
  const concluded = touchpoints.find((one) => one.id === concludedId);
  const asks = concluded !== undefined && mayReportAnotherFloor(tour, touchpoints, concluded.touchpoint_id);

  const close = useCallback(async () => {
    await navigate(location, { replace: true, state: withoutQuestion(location.state) });
  }, [location, navigate]);

  return { askedFor: asks ? concluded : null, close };
}
