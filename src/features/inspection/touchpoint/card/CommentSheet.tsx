import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { answerRefusal, type SubTouchpoint } from '#domain/touchpoint.ts';
import { topicName } from '#i18n/topicName.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useBack } from '#ui/controls/useBack.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import { ratingName } from '../../../shared/ratingName.ts';
import { CommentInput } from '../../shared/answer/CommentInput.tsx';
import { Refused } from '../../shared/answer/Refused.tsx';
import { SaveNote } from '../../shared/answer/SaveNote.tsx';
import { useComment } from '../../shared/answer/useComment.ts';
import { PhotoField } from '../../shared/photos/PhotoField.tsx';
import classes from './CommentSheet.module.css';

type CommentSheetProps = {
  readonly address: TouchpointAddress;
  readonly answer: SubTouchpoint;
  readonly onClose: () => void;
};

/** The comment of a bad answer. Opens by itself after the rating is saved; the comment is saved while it is typed. */
export function CommentSheet({ address, answer, onClose }: CommentSheetProps) {
  const { t } = useLingui();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState(false);
  const comment = useComment(address, answer);
  // Always that of a bad answer, even before the live query delivers the new rating.
  const refusal = answerRefusal({ rating: 'bad', comment: comment.value });
  useRoomAboveKeyboard(input);
  useBack(onClose);
  useEffect(() => input.current?.focus(), []);

  return (
    <Dialog
      actions={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={topicName(answer.name)}
    >
      <p className={classes['rating']}>
        <RatingIcon filled rating="bad" size={22} />
        <span>{ratingName('bad')}</span>
      </p>
      <CommentInput
        submitted={false}
        comment={comment.value}
        onFocusChange={(focused) => {
          setTyping(focused);
          comment.setFocused(focused);
        }}
        onWrite={comment.change}
        ref={input}
        refusal={refusal}
        required
      />
      <div className={classes['note']} data-hinted={refusal === null ? undefined : true}>
        <SaveNote state={comment.state} typing={typing} />
      </div>
      <PhotoField address={address} answerId={answer.id} />
      {comment.refusal !== null && <Refused onRetry={() => void comment.flush()} refusal={comment.refusal} />}
    </Dialog>
  );
}

// Moves the dialog around a field above the on-screen keyboard, where that covers the page instead of shrinking it.
function useRoomAboveKeyboard(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (visualViewport === null) return undefined;
    const fit = () => {
      const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop;
      const dialog = field.current?.closest('dialog');
      // A smaller difference is a browser toolbar and not the keyboard.
      if (dialog) dialog.style.marginBottom = covered > 80 ? `${Math.round(covered)}px` : '';
    };
    visualViewport.addEventListener('resize', fit);
    visualViewport.addEventListener('scroll', fit);
    return () => {
      visualViewport.removeEventListener('resize', fit);
      visualViewport.removeEventListener('scroll', fit);
    };
  }, [field]);
}
