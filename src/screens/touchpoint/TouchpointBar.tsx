import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { nextTouchpoint } from '#domain/nextTouchpoint.ts';
import { everyAnswerRated } from '#domain/touchpoint.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { topicName } from '../../i18n/topicName.ts';
import { Button } from '../../ui/Button.tsx';
import { WalkBar } from '../walk/WalkBar.tsx';
import { TouchpointProgress } from './TouchpointProgress.tsx';
import { UndoButton } from './UndoButton.tsx';
import type { Conclusion } from './useConcludeTouchpoint.ts';
import type { LastEdit } from './useLastEdit.ts';

type TouchpointBarProps = {
  readonly touchpoint: DeviceTouchpoint;
  /** All of the tour, without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly conclusion: Conclusion;
  readonly lastEdit: LastEdit;
  /** Where the page says that questions are not rated yet. */
  readonly incompleteId: string;
  readonly missingComments: number;
  readonly onMissingComment: () => void;
};

/** How far the touchpoint is, undo, and what is next: concludes, or says what is still missing and leads to it. */
export function TouchpointBar({
  touchpoint,
  touchpoints,
  conclusion,
  lastEdit,
  incompleteId,
  missingComments,
  onMissingComment,
}: TouchpointBarProps) {
  const hintId = useId();
  const everyRated = everyAnswerRated(touchpoint);
  // A floor leads back to the tour, which asks for the next one (§2).
  const next = touchpoint.multi_instance ? null : nextTouchpoint(touchpoints, touchpoint.id);
  const nextName = next === null ? '' : topicName(next.name);
  const hint =
    lastEdit.refusal !== null ? (
      <>{refusalMessage(lastEdit.refusal)}</>
    ) : everyRated && missingComments > 0 ? (
      <Plural one="# comment is missing" other="# comments are missing" value={missingComments} />
    ) : null;
  const conclude = (nextId?: string) =>
    missingComments > 0 ? onMissingComment() : conclusion.conclude(nextId);

  return (
    <WalkBar
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
          <Trans>Next: {nextName}</Trans>
        </Button>
      )}
    </WalkBar>
  );
}
