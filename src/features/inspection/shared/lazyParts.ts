import { lazyWithMessages } from '../../../i18n/lazyWithMessages.ts';
import { closeMissing } from '../../shared/showListFailure.ts';

/** The criteria. Loaded after what a rating needs, because their messages are a third of the inspection's. */
export const LazyCriterion = lazyWithMessages(
  ['guidance'],
  async () => (await import('./answer/Criterion.tsx')).Criterion,
  { optional: true },
);

/** The floor of a touchpoint. Loaded after what a rating needs, because one touchpoint of four has floors. */
export const LazyFloorPart = lazyWithMessages(
  ['inspection'],
  async () => (await import('../touchpoint/floor/FloorPart.tsx')).FloorPart,
);

/** The tour's touchpoints beside the questions. Loaded on wide screens only. */
export const LazyTouchpointList = lazyWithMessages(
  ['inspection'],
  async () => (await import('../touchpoint/TouchpointList.tsx')).TouchpointList,
  { optional: true },
);

/** The comment of an answer. Loaded for the first bad one. */
export const LazyCommentSheet = lazyWithMessages(
  ['inspection'],
  async () => (await import('../touchpoint/card/CommentSheet.tsx')).CommentSheet,
  { missing: closeMissing },
);

/** The receipt of a touchpoint. Loaded once there is one, which is after a rating. */
export const LazyReceipt = lazyWithMessages(
  ['inspection', 'sync'],
  async () => (await import('../touchpoint/Receipt.tsx')).Receipt,
  { optional: true },
);

/** The page in place of a touchpoint or question that the tour does not have. Loaded for such an address only. */
export const LazyNotInThisTour = lazyWithMessages(
  ['inspection'],
  async () => (await import('./NotInThisTour.tsx')).NotInThisTour,
);
