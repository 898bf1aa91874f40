import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { FloorRefusal } from '#domain/floors/floor.ts';
import { nextTouchpoint } from '#domain/nextTouchpoint.ts';
import { answerRefusal, everyAnswerRated, ratedCount, type SubTouchpoint } from '#domain/touchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { topicName } from '#i18n/topicName.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InspectionFooter } from '../shared/InspectionFooter.tsx';
import { RatingStrip } from '../shared/RatingStrip.tsx';
import { UndoButton } from './card/UndoButton.tsx';
import type { LastEdit } from './card/useLastEdit.ts';
import { floorErrorMessage } from './floor/floorErrorMessage.ts';
import classes from './TouchpointProgress.module.css';
import type { Conclusion } from './useConcludeTouchpoint.ts';

type TouchpointProgressProps = { readonly answers: readonly SubTouchpoint[] };

/** The progress of a touchpoint, as a strip of ratings and as a number. */
const TouchpointProgress = memo(function TouchpointProgress({ answers }: TouchpointProgressProps) {
  const { t } = useLingui();
  const rated = ratedCount(answers);
  const total = answers.length;
  return (
    <>
      <div
        aria-label={t`This touchpoint`}
        aria-valuemax={total}
        aria-valuemin={0}
        aria-valuenow={rated}
        aria-valuetext={t`${rated} of ${total} rated`}
        className={classes['strip']}
        role="progressbar"
      >
        <RatingStrip answers={answers} />
      </div>
      <span aria-hidden className={classes['number']}>
        {`${rated}/${total}`}
      </span>
    </>
  );
});

type TouchpointBarProps = {
  readonly touchpoint: DeviceTouchpoint;
  /** All touchpoints of the tour, without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly conclusion: Conclusion;
  /** Why the touchpoint cannot be concluded with the floor in the field. */
  readonly floorMissing: FloorRefusal | null;
  /** Whether it was changed since its conclusion. Shown here: a notice above the questions would move them under the finger. */
  readonly mustConcludeAgain: boolean;
  readonly lastEdit: LastEdit;
  /** The id of the message that questions are not rated yet. */
  readonly incompleteId: string;
  /** Shows a question (its id) that is in the way. */
  readonly onFaulty: (answerId: string) => void;
};

/** The footer of a touchpoint: progress, undo, and the button that concludes, or shows the first comment in the way (T4). */
export function TouchpointBar({
  touchpoint,
  touchpoints,
  conclusion,
  floorMissing,
  mustConcludeAgain,
  lastEdit,
  incompleteId,
  onFaulty,
}: TouchpointBarProps) {
  const hintId = useId();
  const everyRated = everyAnswerRated(touchpoint);
  // A floor leads back to the tour, which asks about the next one (specification §2).
  const next = touchpoint.multi_instance ? null : nextTouchpoint(touchpoints, touchpoint.id);
  const nextName = next === null ? '' : topicName(next.name);
  const refusals = everyRated ? touchpoint.sub_touchpoints.map(answerRefusal) : [];
  const missingComments = refusals.filter((refusal) => refusal === 'comment_required').length;
  const tooLong = refusals.includes('comment_too_long');
  const hint =
    lastEdit.refusal !== null ? (
      <p role="alert">{refusalMessage(lastEdit.refusal)}</p>
    ) : floorMissing !== null || missingComments > 0 || tooLong ? (
      <>
        {floorMissing !== null && <p>{floorErrorMessage(floorMissing)}</p>}
        {missingComments > 0 && (
          <p>
            <Plural one="# comment is missing" other="# comments are missing" value={missingComments} />
          </p>
        )}
        {tooLong && <p>{refusalMessage('comment_too_long')}</p>}
      </>
    ) : mustConcludeAgain ? (
      <p>
        <Trans>Changed since you concluded it. Conclude again to send the change.</Trans>
      </p>
    ) : null;
  const faulty = touchpoint.sub_touchpoints.find((answer) => answerRefusal(answer) !== null);
  const conclude = (nextId?: string) =>
    faulty === undefined ? conclusion.conclude(nextId) : onFaulty(faulty.id);

  return (
    <InspectionFooter
      hint={hint}
      hintId={hintId}
      progress={
        <>
          <TouchpointProgress answers={touchpoint.sub_touchpoints} />
          <UndoButton lastEdit={lastEdit} />
        </>
      }
    >
      <Button
        aria-describedby={!everyRated ? incompleteId : hint === null ? undefined : hintId}
        disabled={!everyRated}
        loading={conclusion.busy}
        onClick={() => conclude()}
      >
        <Trans>Conclude touchpoint</Trans>
      </Button>
      {everyRated && next !== null && (
        <Button loading={conclusion.busy} onClick={() => conclude(next.id)} variant="default">
          <Trans>Conclude, then {nextName}</Trans>
        </Button>
      )}
    </InspectionFooter>
  );
}
