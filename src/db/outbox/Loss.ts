/** What signing out would delete of one tour that is stored nowhere else (S29). Counts. */
export type TourLoss = {
  readonly tourId: string;
  /** The name of its building. */
  readonly building: string;
  /** Answers that are not concluded (U5); a floor that was changed counts as one. */
  readonly drafts: number;
  /** Answers that are concluded and not sent. */
  readonly concluded: number;
  /** Whether its start is not sent. */
  readonly start: boolean;
  /** Whether its conclusion is not sent. */
  readonly conclusion: boolean;
  /** Answers that were left behind when it was concluded (U5). */
  readonly left: number;
  /** Photos that only this device has. */
  readonly photos: number;
  /** Those of them that a conclusion has announced and that sending would bring to the server. */
  readonly photosToSend: number;
  /** PH14: photos that are on a page only, and in no copy. */
  readonly unsavedPhotos: number;
};

/** S29: what signing out would delete, tour by tour; empty for nothing. */
export type Loss = readonly TourLoss[];

/** S29: whether a loss stays within what the person has agreed to: no other tours, and no more of any. */
export function isWithin(loss: Loss, agreed: Loss): boolean {
  return loss.every((now) => {
    const then = agreed.find(({ tourId }) => tourId === now.tourId);
    return (
      then !== undefined &&
      now.drafts <= then.drafts &&
      now.concluded <= then.concluded &&
      Number(now.start) <= Number(then.start) &&
      Number(now.conclusion) <= Number(then.conclusion) &&
      now.left <= then.left &&
      now.unsavedPhotos <= then.unsavedPhotos &&
      // One that was saved meanwhile is the same photo.
      now.photos + now.unsavedPhotos <= then.photos + then.unsavedPhotos
    );
  });
}
