/** What signing out would delete of one tour that is nowhere else (S17). */
export type TourLoss = {
  readonly tourId: string;
  /** The name of its building. */
  readonly building: string;
  /** Answers that are not concluded (U5); a floor that was changed counts as one. */
  readonly drafts: number;
  /** Answers that are concluded and not sent. */
  readonly concluded: number;
  /** Whether the server does not know of its start, and of its conclusion. */
  readonly start: boolean;
  readonly conclusion: boolean;
  /** Answers that it left behind when it was concluded (U5). */
  readonly left: number;
  /** Photos that only this device has. */
  readonly photos: number;
};

/** Tour by tour; empty when nothing is lost. */
export type Loss = readonly TourLoss[];

/** Whether everything that is lost is something that was agreed to: the same tours, and no more of any. */
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
      now.photos <= then.photos
    );
  });
}
