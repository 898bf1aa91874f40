import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { Rating } from '#domain/rating.ts';

/** A photo with the answer that it belongs to: what stands beside it. */
export type PlacedPhoto = {
  readonly photo: WirePhoto;
  /** The topic, and the floor where there is one. */
  readonly title: string;
  readonly rating: Rating | null;
  readonly comment: string | null;
};

/** What became of a photo: its bytes are there, or on their way, or never came, or were removed (P11, P13). */
export type PhotoFate = 'here' | 'on_its_way' | 'never_received' | 'removed';

export function fateOf({ received_at, removed_at, expired_at }: WirePhoto): PhotoFate {
  if (removed_at !== undefined) return 'removed';
  if (received_at !== null) return 'here';
  return expired_at === undefined ? 'on_its_way' : 'never_received';
}
