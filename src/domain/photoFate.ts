/** PH11, PH13: the state of a photo on the server: received, awaited, expired, or removed. */
export type PhotoFate = 'here' | 'on_its_way' | 'never_received' | 'removed';

/** The times of a photo that its state follows from. */
type PhotoTimes = {
  readonly received_at: string | null;
  readonly removed_at?: string | undefined;
  readonly expired_at?: string | undefined;
};

/** PH11, PH13: the state of a photo. One that was removed stays removed, received or not. */
export function photoFate({ received_at, removed_at, expired_at }: PhotoTimes): PhotoFate {
  if (removed_at !== undefined) return 'removed';
  if (received_at !== null) return 'here';
  return expired_at === undefined ? 'on_its_way' : 'never_received';
}
