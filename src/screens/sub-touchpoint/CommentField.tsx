import { Plural, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { commentLimit } from '#domain/touchpoint.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import classes from './CommentField.module.css';
import type { AnswerDraft } from './useAnswer.ts';

const countedFrom = commentLimit - 200;

type CommentFieldProps = { readonly draft: AnswerDraft; readonly ref: Ref<HTMLTextAreaElement> };

/** What there is to say. Bad needs it: said from the start, and as an error once somebody tries without. */
export function CommentField({ draft, ref }: CommentFieldProps) {
  const { t } = useLingui();
  const { comment, refusal } = draft;
  const required = refusal === 'comment_required';
  const error = refusal === 'comment_too_long' || (required && draft.asked) ? refusalMessage(refusal) : null;
  const left = commentLimit - comment.length;
  const excess = -left;
  return (
    <div className={classes['field']}>
      <Textarea
        description={required && error === null ? refusalMessage('comment_required') : undefined}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t`Comment`}
        onBlur={() => draft.holdComment(false)}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onFocus={() => draft.holdComment(true)}
        ref={ref}
        required={draft.rating === 'bad'}
        rows={4}
        value={comment}
        withAsterisk={false}
      />
      {comment.length > countedFrom && (
        <p className={classes['count']} data-over={left < 0 ? true : undefined}>
          {left >= 0 ? (
            <Plural one="# character left" other="# characters left" value={left} />
          ) : (
            <Plural one="# character too many" other="# characters too many" value={excess} />
          )}
        </p>
      )}
    </div>
  );
}
