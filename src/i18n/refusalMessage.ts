import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type FloorRefusal, highestFloor, lowestFloor } from '#domain/floors/floor.ts';
import { type AnswerRefusal, commentLimit } from '#domain/touchpoint.ts';
import type { TourRefusal } from '#domain/tour.ts';

/** The refusals of the actions and rules. */
export type Refusal =
  | FloorRefusal
  | AnswerRefusal
  | TourRefusal
  | 'not_saved'
  | 'catalogue_missing'
  | 'building_unknown'
  | 'touchpoint_unknown'
  | 'tour_unknown'
  | 'tour_concluded'
  | 'no_copy'
  | 'incomplete';

// The English wording of `no_touchpoint_completed` and `incomplete` is the customer's (specification §5).
const messages: Readonly<Record<Refusal, MessageDescriptor>> = {
  required: msg`Please enter the floor.`,
  not_a_whole_number: msg`Please enter the floor as a whole number.`,
  out_of_range: msg`Please enter a floor from ${lowestFloor} to ${highestFloor}.`,
  taken: msg`This floor has already been reported in this tour.`,
  not_applicable: msg`This touchpoint has no floor.`,
  unrated: msg`Please choose a rating.`,
  comment_required: msg`Please say in a comment what is bad.`,
  comment_too_long: msg`Please keep the comment to ${commentLimit} characters.`,
  no_touchpoint_completed: msg`You need to complete at least one touchpoint, before you can conclude this tour.`,
  incomplete: msg`You need to handle all sub touchpoints, before you can conclude this touchpoint.`,
  already_concluded: msg`This tour is already concluded.`,
  tour_concluded: msg`This tour is already concluded.`,
  not_saved: msg`NOT saved. This device could not save your entry. It is still on the screen: please try again.`,
  catalogue_missing: msg`The questions are not on this device yet. Connect once to fetch them.`,
  building_unknown: msg`This building is not on this device. Please choose it again.`,
  touchpoint_unknown: msg`This touchpoint is not on this device.`,
  tour_unknown: msg`This tour is not on this device.`,
  no_copy: msg`Please conclude the open floor first.`,
};

/** The message for a refusal of a rule or an action, in the current language. */
export function refusalMessage(refusal: Refusal): string {
  return i18n._(messages[refusal]);
}

/** The message for a rating that was shown as pressed and is not stored, in the current language. */
export function ratingNotSaved(): string {
  return i18n._(msg`NOT saved. This device could not save the rating, so it was undone.`);
}
