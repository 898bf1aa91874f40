import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FloorRefusal } from '#domain/floors/floor.ts';
import { concludeTouchpoint } from '../../../actions/concludeTouchpoint.ts';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import type { Refusal } from '../../../i18n/refusalMessage.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { afterConcluding } from '../shared/afterConcluding.ts';
import type { Floor } from './floor/useFloor.ts';

export type Conclusion = {
  readonly busy: boolean;
  /** Why the last try was refused as a whole, not for one of its answers. */
  readonly failure: Refusal | null;
  /** Why its floor was refused, until the floor changes. */
  readonly floorRefusal: FloorRefusal | null;
  /** Concludes and goes back to the tour (§4), or on to the touchpoint that is named. */
  readonly conclude: (nextId?: string) => void;
};

/** Concludes what is on the screen; the tour asks about another floor (decision 006). */
export function useConcludeTouchpoint(
  touchpoint: DeviceTouchpoint,
  floor: Floor,
  showFloor: () => void,
): Conclusion {
  const { ctx } = useInspection();
  const navigate = useNavigate();
  const path = useLocalePath();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [refused, setRefused] = useState<{ text: string; reason: FloorRefusal } | null>(null);

  async function conclude(nextId?: string): Promise<void> {
    if (!(await floor.flush())) {
      showFloor();
      return;
    }
    const concluded = await concludeTouchpoint(ctx, {
      tourId: touchpoint.tour_id,
      touchpointId: touchpoint.id,
    });
    if (concluded.ok) {
      if (nextId !== undefined) {
        // In the place of this page: one page back is the tour.
        await navigate(path(`/touchpoints/${nextId}`), { replace: true });
        return;
      }
      const asks = concluded.value.mayReportAnotherFloor;
      await navigate(path('/tour'), { state: afterConcluding(touchpoint.id, asks) });
      return;
    }
    const { reason } = concluded;
    if (reason.kind !== 'incomplete') {
      setFailure(reason.kind);
      return;
    }
    setFailure(reason.refusal.answers.size > 0 ? 'incomplete' : null);
    if (reason.refusal.floor === null) return;
    setRefused({ text: floor.text, reason: reason.refusal.floor });
    showFloor();
  }

  return {
    busy,
    failure,
    floorRefusal: refused !== null && refused.text === floor.text ? refused.reason : null,
    conclude: (nextId) => {
      setBusy(true);
      setFailure(null);
      void conclude(nextId).finally(() => setBusy(false));
    },
  };
}
