import type { TourLoss } from '#db/outbox/Loss.ts';

/** What signing out would delete of one tour: nothing, but what the test says. */
export function makeLoss(change: Partial<TourLoss>): TourLoss {
  return {
    tourId: 't1',
    building: 'Spital',
    drafts: 0,
    concluded: 0,
    start: false,
    conclusion: false,
    left: 0,
    photos: 0,
    photosToSend: 0,
    unsavedPhotos: 0,
    ...change,
  };
}
