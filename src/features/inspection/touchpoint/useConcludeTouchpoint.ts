import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { asksForFloor, type FloorRefusal, readFloor } from '#domain/floors/floor.ts';
import type { Refusal } from '#i18n/refusalMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useGoBack } from '#ui/layout/useGoBack.ts';
import { concludeTouchpoint } from '../../../actions/concludeTouchpoint.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useWaitForPhotos } from '../../shared/usePhotos.ts';
import { afterConcluding } from '../shared/afterConcluding.ts';
import { cameFromTour } from '../shared/fromTouchpoint.ts';
import { useOpening } from '../shared/useOpening.ts';
import type { Floor } from './floor/useFloor.ts';

export type Conclusion = {
  readonly busy: boolean;
  /** Why the last attempt was refused, apart from the floor. */
  readonly failure: Refusal | null;
  /** Why the floor was refused, until it changes. */
  readonly floorRefusal: FloorRefusal | null;
  /** The floor that the person is asked for (F12), and what the answer does. */
  readonly asked: { readonly floor: number; readonly answer: (isRight: boolean) => void } | null;
  /** Concludes and navigates back to the tour (specification §4), or to the touchpoint `nextId`. */
  readonly conclude: (nextId?: string) => void;
};

/** Concludes the touchpoint on the screen; the tour then asks about another floor (decision 068). */
export function useConcludeTouchpoint(
  touchpoint: DeviceTouchpoint,
  touchpoints: readonly DeviceTouchpoint[],
  floor: Floor,
  showFloor: () => void,
): Conclusion {
  const { ctx } = useInspection();
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = useGoBack();
  const opening = useOpening();
  const path = useLocalePath();
  const waitForPhotos = useWaitForPhotos();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState<{ floor: number; nextId: string | undefined } | null>(null);
  // F12: the floor that the person has said is right.
  const right = useRef<number | null>(null);
  const [refused, setRefused] = useState<{ text: string; reason: FloorRefusal } | null>(null);

  async function conclude(nextId?: string): Promise<void> {
    const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id };
    if (!(await waitForPhotos(address))) return;
    if (!(await floor.flush())) {
      showFloor();
      return;
    }
    if (!(await ctx.db.typed.flush())) {
      setFailure('not_saved');
      return;
    }
    const number = readFloor(floor.text);
    if (typeof number === 'number' && number !== right.current && asksForFloor(number, touchpoints)) {
      setAsked({ floor: number, nextId });
      return;
    }
    const concluded = await concludeTouchpoint(ctx, address);
    if (concluded.ok) {
      // The person has left the page meanwhile: going back from there would lead out of the tour.
      if (window.location.pathname !== location.pathname) return;
      if (nextId !== undefined) {
        await navigate(path(`/touchpoints/${nextId}`), opening);
        return;
      }
      const asks = concluded.value.mayReportAnotherFloor;
      // U4: the device's way back must not open the concluded touchpoint again, as after the link above the title.
      if (cameFromTour(location.state)) {
        goBack();
        // What is navigated to after it takes the place of the page before, which is not shown yet.
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      }
      await navigate(path('/tour'), { replace: true, state: afterConcluding(touchpoint.id, asks) });
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

  const begin = (nextId?: string) => {
    setBusy(true);
    setFailure(null);
    void conclude(nextId).finally(() => setBusy(false));
  };
  return {
    busy,
    failure,
    floorRefusal: refused?.text === floor.text ? refused.reason : null,
    asked: asked && {
      floor: asked.floor,
      answer: (isRight) => {
        setAsked(null);
        if (!isRight) return showFloor();
        right.current = asked.floor;
        begin(asked.nextId);
      },
    },
    conclude: begin,
  };
}
