import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useId } from 'react';
import { nextTouchpoint } from '#domain/nextTouchpoint.ts';
import { everyAnswerRated } from '#domain/touchpoint.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { topicName } from '../../i18n/topicName.ts';
import { Button } from '../../ui/Button.tsx';
import { WalkBar } from '../walk/WalkBar.tsx';
import { EditLine } from './EditLine.tsx';
import type { Conclusion } from './useConcludeTouchpoint.ts';
import type { LastEdit } from './useLastEdit.ts';
import { WalkMeters } from './WalkMeters.tsx';

type TouchpointBarProps = {
  readonly touchpoint: DeviceTouchpoint;
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly conclusion: Conclusion;
  readonly lastEdit: LastEdit;
  readonly missingComments: number;
  readonly onMissingComment: () => void;
};

/** Progress, undo and what is next: concludes, or says what is still missing and leads to it. */
export function TouchpointBar({
  touchpoint,
  touchpoints,
  conclusion,
  lastEdit,
  missingComments,
  onMissingComment,
}: TouchpointBarProps) {
  const { t } = useLingui();
  const hintId = useId();
  const everyRated = everyAnswerRated(touchpoint);
  // A floor leads back to the tour, which asks for the next one (§2).
  const next = touchpoint.multi_instance ? null : nextTouchpoint(touchpoints, touchpoint.id);
  const nextName = next === null ? '' : topicName(next.name);
  const hint = everyRated ? (
    missingComments > 0 && (
      <Plural one="# comment is missing" other="# comments are missing" value={missingComments} />
    )
  ) : (
    <>{refusalMessage('incomplete')}</>
  );
  const conclude = (nextId?: string) =>
    missingComments > 0 ? onMissingComment() : conclusion.conclude(nextId);

  return (
    <WalkBar
      hint={hint === false ? null : hint}
      hintId={hintId}
      hintKnown={!everyRated && lastEdit.say !== null}
      line={<EditLine lastEdit={lastEdit} />}
      progress={<WalkMeters touchpoint={touchpoint} touchpoints={touchpoints} />}
    >
      <Button
        aria-describedby={hint === false ? undefined : hintId}
        disabled={!everyRated}
        loading={conclusion.busy}
        onClick={() => conclude()}
        variant={everyRated && next !== null ? 'default' : 'filled'}
      >
        <Trans>Conclude touchpoint</Trans>
      </Button>
      {everyRated && next !== null && (
        <Button
          aria-label={t`and next: ${nextName}`}
          loading={conclusion.busy}
          onClick={() => conclude(next.id)}
          rightSection={<IconArrowRight aria-hidden size={22} />}
        >
          <Trans>and next</Trans>
        </Button>
      )}
    </WalkBar>
  );
}
