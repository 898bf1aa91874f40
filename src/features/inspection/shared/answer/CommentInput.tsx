import { Plural, useLingui } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { type AnswerRefusal, commentLimit } from '#domain/touchpoint.ts';
import { refusalMessage } from '../../../../i18n/refusalMessage.ts';
import classes from './CommentInput.module.css';

const countedFrom = commentLimit - 200;

type CommentInputProps = {
  readonly comment: string;
  readonly required: boolean;
  /** What the rule says of the answer now (T1, T2). */
  readonly refusal: AnswerRefusal | null;
  /** The person tried to go on without: what was a hint is an error now. */
  readonly asked: boolean;
  readonly onWrite: (comment: string) => void;
  readonly onHold: (held: boolean) => void;
  readonly ref: Ref<HTMLTextAreaElement>;
};

/** What there is to say. Bad needs it: said from the start, and as an error once somebody tries without. */
export function CommentInput({ comment, required, refusal, asked, onWrite, onHold, ref }: CommentInputProps) {
  const { t } = useLingui();
  const id = useId();
  const missing = refusal === 'comment_required';
  const wrong = refusal === 'comment_too_long' || (missing && asked);
  const problem = wrong || missing ? refusal : null;
  const left = commentLimit - comment.length;
  const excess = -left;
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>{t`Comment`}</label>
      <textarea
        aria-describedby={problem === null ? undefined : `${id}-said`}
        aria-invalid={wrong ? true : undefined}
        className={classes['input']}
        enterKeyHint="enter"
        id={id}
        onBlur={() => onHold(false)}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onFocus={() => onHold(true)}
        ref={ref}
        required={required}
        rows={4}
        value={comment}
      />
      {problem !== null && (
        <p className={classes['said']} data-wrong={wrong ? true : undefined} id={`${id}-said`}>
          {refusalMessage(problem)}
        </p>
      )}
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
