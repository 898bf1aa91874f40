import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconMessage2Plus } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { answerRefusal, commentOf, type SubTouchpoint } from '#domain/touchpoint.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { TopicIcon } from '../../../../design/topicIcons/TopicIcon.tsx';
import { Criterion } from '../../shared/answer/Criterion.tsx';
import { fromTouchpoint } from '../../shared/fromTouchpoint.ts';
import { QuickRating } from './QuickRating.tsx';
import classes from './SubTouchpointCard.module.css';
import type { Rated } from './useQuickRating.ts';

type SubTouchpointCardProps = {
  readonly tourId: string;
  readonly touchpointId: string;
  readonly answer: SubTouchpoint;
  /** Whether this is the next question, which is highlighted. */
  readonly next: boolean;
  readonly undos: number;
  readonly onRated: (rated: Rated) => void;
  readonly onComment: (answerId: string) => void;
};

// A question: a link to its page, its stored comment, and its rating, which can be given here.
function Card({ tourId, touchpointId, answer, next, undos, onRated, onComment }: SubTouchpointCardProps) {
  const { t } = useLingui();
  const id = useId();
  const path = useLocalePath();
  const name = topicName(answer.name);
  const comment = commentOf(answer.comment);
  const refusal = answerRefusal(answer);
  const missing = refusal === 'comment_required';

  return (
    <article className={classes['card']} data-next={next ? true : undefined}>
      <div className={classes['question']}>
        <span aria-hidden className={classes['icon']}>
          <TopicIcon name={answer.name} size={28} />
        </span>
        <div className={classes['text']}>
          <Link
            aria-describedby={comment === null && !missing ? undefined : id}
            className={classes['name']}
            state={fromTouchpoint}
            to={path(`/sub_touchpoints/${answer.id}`)}
          >
            {name}
          </Link>
          <Criterion name={answer.name} />
          <span className={classes['state']} id={id}>
            {comment !== null && <span className={classes['comment']}>{comment}</span>}
            {missing && (
              <span className={classes['missing']}>
                <Trans>The comment is missing</Trans>
              </span>
            )}
            {refusal === 'comment_too_long' && (
              <span className={classes['missing']}>{refusalMessage(refusal)}</span>
            )}
          </span>
        </div>
        <span aria-hidden className={classes['mark']}>
          <IconChevronRight size={22} />
        </span>
      </div>
      {missing && (
        <button
          aria-label={t`${name}: add the comment`}
          className={classes['add']}
          data-comment
          onClick={({ currentTarget }) => {
            // The sheet gives the focus back to what has it now. This button goes with the comment, "bad" stays.
            currentTarget.parentElement
              ?.querySelector<HTMLElement>('[data-rating="bad"]')
              ?.focus({ preventScroll: true });
            onComment(answer.id);
          }}
          type="button"
        >
          <IconMessage2Plus aria-hidden size={22} />
          <Trans>Add the comment</Trans>
        </button>
      )}
      <QuickRating
        address={{ tourId, touchpointId }}
        answer={answer}
        name={name}
        onComment={onComment}
        onRated={onRated}
        undos={undos}
      />
    </article>
  );
}

function sameAnswer(a: SubTouchpoint, b: SubTouchpoint): boolean {
  return a.id === b.id && a.name === b.name && a.rating === b.rating && a.comment === b.comment;
}

/**
 * The card of a question. Renders again only when its own answer changes: after a tap the live query reads every question, and
 * a phone should render one card instead of nine.
 */
export const SubTouchpointCard = memo(
  Card,
  ({ answer: before, ...a }, { answer: after, ...b }) =>
    sameAnswer(before, after) &&
    a.tourId === b.tourId &&
    a.touchpointId === b.touchpointId &&
    a.next === b.next &&
    a.undos === b.undos &&
    a.onRated === b.onRated &&
    a.onComment === b.onComment,
);
