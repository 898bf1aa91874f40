import { Trans } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { topicGuidance } from '#i18n/topicGuidance.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { TopicIcon } from '../../../design/topicIcons/TopicIcon.tsx';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { CommentInput } from '../shared/answer/CommentInput.tsx';
import { Refused } from '../shared/answer/Refused.tsx';
import { SaveNote } from '../shared/answer/SaveNote.tsx';
import { cameFromTouchpoint, fromSubTouchpoint, useSaveLastTouchpoint } from '../shared/fromTouchpoint.ts';
import { useAwake } from '../shared/holdWakeLock.ts';
import { PhotoField } from '../shared/photos/PhotoField.tsx';
import classes from './Guidance.module.css';
import { RatingChoice } from './RatingChoice.tsx';
import type { SubTouchpointForm } from './useSubTouchpointForm.ts';
import { useSubTouchpointForm } from './useSubTouchpointForm.ts';

/** What to judge and where to stand. A topic of another back end has only its icon. */
function Guidance({ name }: { readonly name: string }) {
  const guidance = topicGuidance(name);
  return (
    <div className={classes['guidance']}>
      <span className={classes['tile']}>
        <TopicIcon name={name} size={36} variant="light" />
      </span>
      {guidance !== null && (
        <div className={classes['text']}>
          <p className={classes['lookAt']}>{guidance.lookAt}</p>
          <p className={classes['hint']}>
            <IconMapPin aria-hidden size={20} />
            <span>{guidance.hint}</span>
          </p>
        </div>
      )}
    </div>
  );
}

type SubTouchpointPageProps = {
  readonly touchpoint: DeviceTouchpoint;
  readonly answer: SubTouchpoint;
};

/** A sub-touchpoint: guidance, ratings, comment and photos. */
export function SubTouchpointPage({ touchpoint, answer }: SubTouchpointPageProps) {
  const path = useLocalePath();
  const location = useLocation();
  useAwake();
  useSaveLastTouchpoint(touchpoint);
  const floorLabel = useFloorLabel();
  const floor = touchpoint.floor === null ? null : floorLabel(touchpoint);
  const comment = useRef<HTMLTextAreaElement>(null);
  const draft = useSubTouchpointForm(touchpoint, answer, () => comment.current?.focus());

  return (
    <Page
      actions={<ConcludeAnswer draft={draft} />}
      back={{
        to: path(`/touchpoints/${touchpoint.id}`),
        state: fromSubTouchpoint,
        cameFrom: cameFromTouchpoint(location.state),
        label: [topicName(touchpoint.name), floor].filter((part) => part !== null).join(', '),
      }}
      title={topicName(answer.name)}
    >
      <Guidance name={answer.name} />
      <RatingChoice onChoose={draft.choose} rating={draft.rating} />
      <CommentInput
        submitted={draft.submitted}
        comment={draft.comment}
        onFocusChange={draft.focusComment}
        onWrite={draft.write}
        ref={comment}
        refusal={draft.refusal}
        required={draft.rating === 'bad'}
      />
      <PhotoField
        address={{ tourId: touchpoint.tour_id, touchpointId: touchpoint.id }}
        answerId={answer.id}
      />
      {draft.saveRefusal !== null && <Refused onRetry={draft.retry} refusal={draft.saveRefusal} />}
    </Page>
  );
}

/** The button that leads back to the touchpoint; disabled without a rating (specification §5). */
function ConcludeAnswer({ draft }: { readonly draft: SubTouchpointForm }) {
  const hintId = useId();
  const unrated = draft.refusal === 'unrated';
  return (
    <ActionBar
      hint={unrated ? refusalMessage('unrated') : <SaveNote state={draft.saveState} typing={draft.typing} />}
      hintId={hintId}
    >
      <Button aria-describedby={unrated ? hintId : undefined} disabled={unrated} onClick={draft.conclude}>
        <Trans>Conclude</Trans>
      </Button>
    </ActionBar>
  );
}
