import { t } from '@lingui/core/macro';
import type { Rating } from '#domain/rating.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { ratingName } from '../../../shared/ratingName.ts';

/** "Parking: Good", in the language on the screen at the time of asking. */
export function ratingAnnouncement(question: string, rating: Rating): string {
  const name = topicName(question);
  const choiceName = ratingName(rating);
  return t`${name}: ${choiceName}`;
}
