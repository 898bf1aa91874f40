import {
  IconBan,
  IconCircleDashed,
  IconThumbDown,
  IconThumbDownFilled,
  IconThumbUp,
  IconThumbUpFilled,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { Rating } from '#domain/rating.ts';

const outlined = { good: IconThumbUp, bad: IconThumbDown, not_applicable: IconBan };
const solid = { good: IconThumbUpFilled, bad: IconThumbDownFilled, not_applicable: IconBan };

type RatingIconProps = {
  /** Null for unrated. */
  readonly rating: Rating | null;
  readonly filled?: boolean;
  /** Width and height in pixels at the default text size. */
  readonly size?: number;
};

/** Thumb up, thumb down or a ban sign (specification §4): distinguished by shape and not by colour alone. */
export const RatingIcon = memo(function RatingIcon({ rating, filled = false, size = 28 }: RatingIconProps) {
  const Icon = rating === null ? IconCircleDashed : (filled ? solid : outlined)[rating];
  return <Icon aria-hidden size={`${size / 16}rem`} stroke={1.75} />;
});
