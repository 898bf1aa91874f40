import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { Rating } from '#domain/rating.ts';

/** A photo with the answer it belongs to. */
export type PlacedPhoto = {
  readonly photo: WirePhoto;
  /** The topic, and the floor where there is one. */
  readonly title: string;
  readonly rating: Rating | null;
  readonly comment: string | null;
};

/** The state of a photo: received, awaited, expired, or removed (P11, P13). */
export type PhotoFate = 'here' | 'on_its_way' | 'never_received' | 'removed';

export function fateOf({ received_at, removed_at, expired_at }: WirePhoto): PhotoFate {
  if (removed_at !== undefined) return 'removed';
  if (received_at !== null) return 'here';
  return expired_at === undefined ? 'on_its_way' : 'never_received';
}
