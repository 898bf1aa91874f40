import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { DeviceTouchpoint, DeviceTour } from '#db/schema.ts';
import type { TouchpointProgress } from '#db/tours/touchpointProgress.ts';
import { floorsOf, mayReportAnotherFloor } from '#domain/floors/floors.ts';
import { answerRefusal, everyAnswerRated } from '#domain/touchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { needsYouMessage } from '#i18n/sendingMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { rest } from '../../../chunks/chunks.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { Refused } from '../shared/answer/Refused.tsx';
import { FloorStrip } from '../shared/FloorStrip.tsx';
import { cameFromTour, useSaveLastTouchpoint } from '../shared/fromTouchpoint.ts';
import { useAwake } from '../shared/holdWakeLock.ts';
import { clearOpenSheet, openSheetId } from '../shared/photos/openSheet.ts';
import { useAddFloor } from '../shared/useAddFloor.ts';
import { SubTouchpointCard } from './card/SubTouchpointCard.tsx';
import { useUndoKey } from './card/UndoButton.tsx';
import { useLastEdit } from './card/useLastEdit.ts';
import { type Rated, ratingAnnouncement } from './card/useQuickRating.ts';
import { FloorPart } from './floor/FloorPart.tsx';
import { useFloor } from './floor/useFloor.ts';
import { Receipt } from './Receipt.tsx';
import { TouchpointBar } from './TouchpointBar.tsx';
import { TouchpointList } from './TouchpointList.tsx';
import classes from './TouchpointPage.module.css';
import { useConcludeTouchpoint } from './useConcludeTouchpoint.ts';
import { useSubTouchpointNavigation } from './useSubTouchpointNavigation.ts';

/** S18: why the server has refused the last conclusion, shown where it can be corrected. */
function RefusalNotice({ progress }: { readonly progress: TouchpointProgress }) {
  if (progress.where !== 'needs_you') return null;
  const { reason = 'refused', error = null } = progress.refusal ?? {};
  return (
    <Notice title={needsYouMessage(reason)} tone="warn">
      {error !== null && <p>{serverErrorMessage(error)}</p>}
    </Notice>
  );
}

const CommentSheet = rest.part(
  (its) => its.CommentSheet,
  ({ onClose }) => onClose(),
);

type TouchpointPageProps = {
  readonly tour: DeviceTour;
  readonly touchpoint: DeviceTouchpoint;
  /** All touchpoints of the tour, sorted; hidden copies included. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly progress: TouchpointProgress;
};

// The smallest window in which the page has the 56 rem of two columns.
const twoColumns = window.matchMedia('(min-width: 58rem)');

function subscribe(changed: () => void): () => void {
  twoColumns.addEventListener('change', changed);
  return () => twoColumns.removeEventListener('change', changed);
}

/** A touchpoint, or one floor of it, with its questions as cards that can be rated directly. */
export function TouchpointPage({ tour, touchpoint, touchpoints, progress }: TouchpointPageProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const location = useLocation();
  useAwake();
  useSaveLastTouchpoint(touchpoint);
  const floor = useFloor(touchpoint, touchpoints, progress);
  const floorInput = useRef<HTMLInputElement>(null);
  const conclusion = useConcludeTouchpoint(touchpoint, touchpoints, floor, () => floorInput.current?.focus());
  const lastEdit = useLastEdit();
  useUndoKey(lastEdit.undo);
  const addFloor = useAddFloor(tour.id);
  const floorLabel = useFloorLabel();
  // The list of touchpoints is beside the questions.
  const wide = useSyncExternalStore(subscribe, () => twoColumns.matches);
  const incompleteId = useId();
  const [commentOn, setCommentOn] = useState(() => openSheetId(window.sessionStorage));

  const answers = touchpoint.sub_touchpoints;
  const { cards, nextId, goOn, show } = useSubTouchpointNavigation(touchpoint);
  const visible = touchpoints.filter((one) => !one.hide);
  const commented = answers.find((answer) => answer.id === commentOn);
  const name = topicName(touchpoint.name);
  const floors = floorsOf(visible, touchpoint.touchpoint_id);
  const mayAdd = mayReportAnotherFloor(tour, touchpoints, touchpoint.touchpoint_id);

  const announceTaken = (below: string) => t`Same as below: ${below}`;

  // Called by a card after its commit. Memoized, so that the other cards do not render again.
  const { record } = lastEdit;
  const onRated = useCallback(
    ({ answerId, rating, edit, byPointer }: Rated) => {
      const answer = edit.after.sub_touchpoints.find((sub) => sub.id === answerId);
      if (answer === undefined) return;
      record(edit, () => ratingAnnouncement(answer.name, rating));
      // For "bad" the comment comes first, then the next question.
      if (answerRefusal(answer) === 'comment_required') setCommentOn(answerId);
      else goOn(answerId, edit.after, byPointer);
    },
    [goOn, record],
  );

  return (
    <Page
      above={tour.building.name}
      actions={
        <TouchpointBar
          conclusion={conclusion}
          floorMissing={floor.missing}
          incompleteId={incompleteId}
          lastEdit={lastEdit}
          mustConcludeAgain={touchpoint.changed && progress.where !== 'needs_you'}
          onFaulty={show}
          touchpoint={touchpoint}
          touchpoints={visible}
        />
      }
      back={{ to: path('/tour'), label: t`Tour`, cameFrom: cameFromTour(location.state) }}
      title={name}
      width="wide"
    >
      <div className={classes['walk']}>
        <div className={classes['columns']}>
          {wide && <TouchpointList currentId={touchpoint.id} touchpoints={visible} />}
          <div className={classes['questions']}>
            <RefusalNotice progress={progress} />
            {progress.where === 'on_the_server' && progress.receipt !== null && (
              <Receipt receipt={progress.receipt} />
            )}
            {(floors.length > 1 || (touchpoint.multi_instance && mayAdd)) && (
              <FloorStrip
                currentId={touchpoint.id}
                floors={floors}
                onAdd={mayAdd ? () => addFloor.add(touchpoint.id) : null}
              />
            )}
            {addFloor.refusal !== null && <Refused refusal={addFloor.refusal} />}
            {touchpoint.multi_instance && (
              <div className={classes['floor']}>
                <FloorPart
                  asked={conclusion.asked}
                  floor={floor}
                  input={floorInput}
                  onTaken={(edit, below) => record(edit, () => announceTaken(floorLabel(below) ?? ''))}
                  refusal={conclusion.floorRefusal}
                  touchpoint={touchpoint}
                  touchpoints={visible}
                />
              </div>
            )}
            <ul aria-label={name} className={classes['cards']} data-touchpoint={touchpoint.id} ref={cards}>
              {answers.map((answer) => (
                <li data-answer={answer.id} key={answer.id}>
                  <SubTouchpointCard
                    answer={answer}
                    next={answer.id === nextId}
                    onComment={setCommentOn}
                    onRated={onRated}
                    touchpointId={touchpoint.id}
                    tourId={tour.id}
                    undos={lastEdit.undos}
                  />
                </li>
              ))}
            </ul>
            {/* Its space stays: a page that became shorter would move under the finger that rated the last question. */}
            <p
              className={classes['incomplete']}
              data-complete={everyAnswerRated(touchpoint)}
              id={incompleteId}
            >
              {refusalMessage('incomplete')}
            </p>
            {conclusion.failure !== null && <Refused refusal={conclusion.failure} />}
          </div>
        </div>
      </div>
      {commented !== undefined && (
        <CommentSheet
          address={{ tourId: tour.id, touchpointId: touchpoint.id }}
          answer={commented}
          key={commented.id}
          onClose={() => {
            clearOpenSheet(window.sessionStorage);
            setCommentOn(null);
            goOn(commented.id, touchpoint, true);
          }}
        />
      )}
    </Page>
  );
}
