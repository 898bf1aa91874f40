import { Trans } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Rating } from '#domain/rating.ts';
import { answerRefusal, commentOf, type SubTouchpoint } from '#domain/touchpoint.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { TopicIcon } from '../../design/topicIcons/TopicIcon.tsx';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { topicName } from '../../i18n/topics.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { fromTouchpoint } from '../walk/fromTouchpoint.ts';
import { ratingName } from '../walk/ratingName.ts';
import { useRating } from '../walk/useRating.ts';
import { QuickRating } from './QuickRating.tsx';
import classes from './SubTouchpointCard.module.css';

type SubTouchpointCardProps = { readonly touchpoint: DeviceTouchpoint; readonly answer: SubTouchpoint };

/** A question: a link to its page, and its rating, which can be given right here. Bad leads on to the comment. */
export function SubTouchpointCard({ touchpoint, answer }: SubTouchpointCardProps) {
  const id = useId();
  const path = useLocalePath();
  const navigate = useNavigate();
  const rating = useRating(touchpoint, answer);
  const name = topicName(answer.name);
  const page = path(`/sub_touchpoints/${answer.id}`);
  const shown = { rating: rating.value, comment: answer.comment };
  const comment = commentOf(answer.comment);

  async function rate(chosen: Rating): Promise<void> {
    rating.change(chosen);
    const saved = await rating.flush();
    if (saved && answerRefusal({ ...shown, rating: chosen }) === 'comment_required') {
      await navigate(page, { state: fromTouchpoint });
    }
  }

  return (
    <article className={classes['card']}>
      <div className={classes['question']}>
        <span aria-hidden className={classes['icon']}>
          <TopicIcon name={answer.name} size={30} />
        </span>
        <span className={classes['text']}>
          <Link aria-describedby={id} className={classes['name']} state={fromTouchpoint} to={page}>
            {name}
          </Link>
          <span className={classes['state']} id={id}>
            <span className={classes['rating']}>
              {shown.rating === null ? <Trans>Not rated yet</Trans> : ratingName(shown.rating)}
            </span>
            {comment !== null && <span className={classes['comment']}>{comment}</span>}
            {answerRefusal(shown) === 'comment_required' && (
              <span className={classes['missing']}>
                <Trans>The comment is missing</Trans>
              </span>
            )}
          </span>
        </span>
        <span aria-hidden className={classes['mark']}>
          <IconChevronRight size={24} />
        </span>
      </div>
      <QuickRating name={name} onRate={(chosen) => void rate(chosen)} rating={shown.rating} />
      {rating.refusal !== null && (
        <p className={classes['notSaved']} role="alert">
          {refusalMessage(rating.refusal)}
        </p>
      )}
    </article>
  );
}
