import type { PhotoRoom } from '#db/photos/readPhotoRoom.ts';
import type { NewPhoto, PhotoFault } from '#domain/photo.ts';
import type { AddPhotoRefusal } from '../../actions/addPhoto.ts';
import type { TouchpointAddress } from '../../actions/editTouchpoint.ts';

/** The answer that photos are for. Its own id is not enough: copies of floors have the same ids in every tour (F3). */
export type AnswerAddress = TouchpointAddress & { readonly subTouchpointId: string };

/** Which photos: those of a tour, of a touchpoint, or of an answer; without any of these ids all of them. */
export type PhotoScope = Partial<AnswerAddress>;

/** What becomes of a chosen file. `unreadable`: it is no photo (PH2). */
export type UnsavedState =
  | { readonly kind: 'making' }
  | { readonly kind: 'not_saved'; readonly reason: AddPhotoRefusal; readonly photo: NewPhoto }
  | { readonly kind: 'unreadable'; readonly name: string; readonly why: PhotoFault };

/** PH14: a photo of an answer before it is saved. */
export type UnsavedPhoto = UnsavedState & { readonly id: number; readonly answer: AnswerAddress };

/** What is on the page only, in the order in which it was chosen. `shown`: the ids of those because of which something was not done. */
export type OnPage = { readonly photos: readonly UnsavedPhoto[]; readonly shown: readonly number[] };

/** PH14: one person's photos before they are saved. `app` makes it, and keeps it for as long as they may come back. */
export type UnsavedPhotos = {
  readonly getState: () => OnPage;
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds so many to an answer, and returns their ids. */
  readonly add: (answer: AnswerAddress, count: number) => readonly number[];
  /** Changes one that was not removed meanwhile. */
  readonly change: (id: number, to: UnsavedState) => void;
  /** It was saved, or the person gives it up. */
  readonly remove: (id: number) => void;
  /** Resolves when none is being made any more, after ten seconds at most: to how many would be lost with the page then. */
  readonly whenMade: (scope: PhotoScope) => Promise<number>;
  /** Waits as `whenMade`. False if one stands there then: it is shown, and what it holds up must not be done. */
  readonly allowed: (scope: PhotoScope) => Promise<boolean>;
  /** How many would be lost with the page, by tour. */
  readonly byTour: () => ReadonlyMap<string, number>;
  readonly hide: () => void;
};

/** Whether a photo is in a scope. */
export const isIn =
  (scope: PhotoScope) =>
  ({ answer }: Pick<UnsavedPhoto, 'answer'>): boolean =>
    (scope.tourId ?? answer.tourId) === answer.tourId &&
    (scope.touchpointId ?? answer.touchpointId) === answer.touchpointId &&
    (scope.subTouchpointId ?? answer.subTouchpointId) === answer.subTouchpointId;

/** Whether there is a photo that could still be saved. */
export const isPhoto = ({ kind }: UnsavedState): boolean => kind !== 'unreadable';

/** PH1: how many more photos an answer may have, with those that are not saved yet, and whose limit that is; none if not positive. */
export function placesLeft(
  photos: readonly UnsavedPhoto[],
  { tourId, touchpointId, subTouchpointId }: AnswerAddress,
  { left, leftOfTouchpoint }: Pick<PhotoRoom, 'left' | 'leftOfTouchpoint'>,
): { readonly places: number; readonly limit: 'answer' | 'touchpoint' } {
  const count = (scope: PhotoScope) => photos.filter(isPhoto).filter(isIn(scope)).length;
  const ofAnswer = left - count({ tourId, touchpointId, subTouchpointId });
  const ofTouchpoint = leftOfTouchpoint - count({ tourId, touchpointId });
  return {
    places: Math.min(ofAnswer, ofTouchpoint),
    limit: ofTouchpoint <= ofAnswer ? 'touchpoint' : 'answer',
  };
}
