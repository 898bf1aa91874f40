import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { answerRefusal } from '#domain/touchpoint.ts';
import type { TouchpointProgress } from '../../db/touchpointProgress.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import type { DeviceTour } from '../../db/tours.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { topicName } from '../../i18n/topics.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ConcludeTouchpoint } from './ConcludeTouchpoint.tsx';
import { FloorField } from './FloorField.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { SubTouchpointCard } from './SubTouchpointCard.tsx';
import classes from './TouchpointPage.module.css';
import { TouchpointSummary } from './TouchpointSummary.tsx';
import { useConcludeTouchpoint } from './useConcludeTouchpoint.ts';
import { useFloor } from './useFloor.ts';

type TouchpointPageProps = {
  readonly tour: DeviceTour;
  readonly touchpoint: DeviceTouchpoint;
  readonly progress: TouchpointProgress;
};

/** One touchpoint, or one floor of it: its questions as cards that can be rated where they stand. */
export function TouchpointPage({ tour, touchpoint, progress }: TouchpointPageProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const cards = useRef<HTMLUListElement>(null);
  const floor = useFloor(touchpoint, progress);
  const floorInput = useRef<HTMLInputElement>(null);
  const conclusion = useConcludeTouchpoint(touchpoint, floor, () => floorInput.current?.focus());

  const answers = touchpoint.sub_touchpoints;
  const withoutComment = answers.filter((answer) => answerRefusal(answer) === 'comment_required');
  const name = topicName(touchpoint.name);

  const showFirstWithoutComment = () =>
    cards.current?.querySelector<HTMLElement>(`[data-answer="${withoutComment[0]?.id}"] a`)?.focus();

  return (
    <Page
      above={tour.building.name}
      actions={
        <ConcludeTouchpoint
          conclusion={conclusion}
          missingComments={withoutComment.length}
          onMissingComment={showFirstWithoutComment}
          touchpoint={touchpoint}
        />
      }
      back={{ to: path('/tour'), label: t`Tour` }}
      title={name}
      width="wide"
    >
      <RefusalNotice progress={progress} />
      {touchpoint.changed && progress.where !== 'needs_you' && (
        <Notice tone="warn">
          <Trans>Changed since it was concluded. Conclude it again to send the change.</Trans>
        </Notice>
      )}
      <div className={classes['head']}>
        <TouchpointSummary progress={progress} touchpoint={touchpoint} />
        {touchpoint.multi_instance && (
          <FloorField floor={floor} ref={floorInput} refusal={conclusion.floorRefusal} />
        )}
      </div>
      <ul aria-label={name} className={classes['cards']} ref={cards}>
        {answers.map((answer) => (
          <li data-answer={answer.id} key={answer.id}>
            <SubTouchpointCard answer={answer} touchpoint={touchpoint} />
          </li>
        ))}
      </ul>
      {conclusion.failure !== null && (
        <Notice live tone="bad">
          {refusalMessage(conclusion.failure)}
        </Notice>
      )}
    </Page>
  );
}
