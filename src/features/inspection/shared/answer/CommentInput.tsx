import { Plural, useLingui } from '@lingui/react/macro';
import { type Ref, useId } from 'react';
import { cleanText, lengthOf } from '#domain/cleanText.ts';
import { type AnswerRefusal, commentLimit } from '#domain/touchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import classes from './CommentInput.module.css';

const countedFrom = 200;

type CommentInputProps = {
  readonly comment: string;
  readonly required: boolean;
  /** Why the answer cannot be concluded, by T1 and T2. */
  readonly refusal: AnswerRefusal | null;
  /** The person has tried to conclude without a comment: the hint becomes an error. */
  readonly submitted: boolean;
  readonly onWrite: (comment: string) => void;
  readonly onFocusChange: (focused: boolean) => void;
  readonly ref: Ref<HTMLTextAreaElement>;
};

/** The comment of an answer. Bad needs one: shown as a hint from the start, and as an error after an attempt without. */
export function CommentInput({
  comment,
  required,
  refusal,
  submitted,
  onWrite,
  onFocusChange,
  ref,
}: CommentInputProps) {
  const { t } = useLingui();
  const id = useId();
  const missing = refusal === 'comment_required';
  const wrong = refusal === 'comment_too_long' || (missing && submitted);
  const problem = wrong || missing ? refusal : null;
  const left = commentLimit - lengthOf(cleanText(comment));
  const excess = -left;
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>{t`Comment`}</label>
      <textarea
        aria-describedby={problem === null ? undefined : `${id}-message`}
        aria-invalid={wrong ? true : undefined}
        className={classes['input']}
        enterKeyHint="enter"
        id={id}
        onBlur={() => onFocusChange(false)}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onFocus={() => onFocusChange(true)}
        ref={ref}
        required={required}
        rows={4}
        value={comment}
      />
      {problem !== null && (
        <p className={classes['message']} data-wrong={wrong ? true : undefined} id={`${id}-message`}>
          {refusalMessage(problem)}
        </p>
      )}
      {left < countedFrom && (
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
