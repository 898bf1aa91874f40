import { useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeviceTouchpoint, DeviceTour } from '#db/schema.ts';
import { buildingPlace } from '#domain/building.ts';
import { floorsOf, mayReportAnotherFloor } from '#domain/floors/floors.ts';
import { tourSummary } from '#domain/tourSummary.ts';
import { Page } from '#ui/layout/Page.tsx';
import { rest } from '../../../chunks/chunks.ts';
import { concludedBefore, questionAfter, withoutQuestion } from '../shared/afterConcluding.ts';
import { Refused } from '../shared/answer/Refused.tsx';
import { FloorStrip } from '../shared/FloorStrip.tsx';
import type { TourOverview } from '../shared/readTourOverview.ts';
import { useAddFloor } from '../shared/useAddFloor.ts';
import { AddFloor } from './AddFloor.tsx';
import { TouchpointCard } from './TouchpointCard.tsx';
import { TourBar } from './TourBar.tsx';
import classes from './TourPage.module.css';

type AnotherFloor = {
  /** The floor that was just concluded, while the question is open. */
  readonly askedFor: DeviceTouchpoint | null;
  /** Closes the question after "Yes" or "No". */
  readonly close: () => Promise<void>;
};

/** The question about another floor after one was concluded (specification §2, decision 068). */
function useAnotherFloor(tour: DeviceTour, touchpoints: readonly DeviceTouchpoint[]): AnotherFloor {
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

// More than a tablet shows without scrolling.
const firstCards = 12;

const AnotherFloorDialog = rest.part((its) => its.AnotherFloorDialog);
const TourSummary = rest.part((its) => its.TourSummary);

type TourPageProps = TourOverview & {
  /** All cards are rendered at once, because the page is about to be scrolled. */
  readonly atOnce?: boolean;
};

/** The tour's page: the building, a card for each touchpoint and floor, the results so far, and the footer. */
export function TourPage({ tour, touchpoints, progress, lastId, atOnce = false }: TourPageProps) {
  const { t } = useLingui();
  const location = useLocation();
  const addFloor = useAddFloor(tour.id);
  const { askedFor, close } = useAnotherFloor(tour, touchpoints);
  const visible = touchpoints.filter((one) => !one.hide);
  // With forty floors the first screenful is rendered at once, and the rest a frame later.
  const drawn = useDeferredValue(visible, atOnce ? visible : visible.slice(0, firstCards));
  const { concluded } = tourSummary(drawn);
  const justConcluded = concludedBefore(location.state);
  const { name: mandate, practice } = tour.mandate;
  const address = buildingPlace(tour.building);
  const families = drawn
    .filter((one) => one.multi_instance && floorsOf(drawn, one.touchpoint_id)[0] === one)
    .map((one) => ({
      one,
      floors: floorsOf(drawn, one.touchpoint_id),
      mayAdd: mayReportAnotherFloor(tour, touchpoints, one.touchpoint_id),
    }));

  return (
    <Page
      above={practice === true ? t`${mandate}, for practice: this tour counts nowhere` : mandate}
      actions={<TourBar lastId={lastId} touchpoints={visible} tour={tour} />}
      lead={address === '' ? undefined : address}
      title={tour.building.name}
      width="wide"
    >
      <div className={classes['tour']}>
        {families
          .filter(({ floors }) => floors.length > 1)
          .map(({ one, floors }) => (
            <FloorStrip currentId={null} floors={floors} key={one.touchpoint_id} onAdd={null} />
          ))}
        <ul aria-label={t`Touchpoints`} className={classes['cards']}>
          {drawn.map((touchpoint) => (
            <li data-just-concluded={touchpoint.id === justConcluded ? true : undefined} key={touchpoint.id}>
              <TouchpointCard progress={progress.get(touchpoint.id)} touchpoint={touchpoint} />
            </li>
          ))}
          {families
            .filter(({ mayAdd }) => mayAdd)
            .map(({ one }) => (
              <li key={one.touchpoint_id}>
                <AddFloor name={one.name} onAdd={() => addFloor.add(one.id)} />
              </li>
            ))}
        </ul>
        {addFloor.refusal !== null && <Refused refusal={addFloor.refusal} />}
        {concluded.length > 0 && <TourSummary concluded={concluded} />}
      </div>
      {askedFor !== null && (
        <AnotherFloorDialog
          concluded={askedFor}
          onClose={() => void close()}
          onYes={() => void close().then(() => addFloor.add(askedFor?.id ?? ''))}
        />
      )}
    </Page>
  );
}
