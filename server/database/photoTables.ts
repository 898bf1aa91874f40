/** Where a photo belongs: to an answer of a tour, or to what was said through a repair link (R3), which names it later. */
type PhotoPlace = {
  tour_id: string | null;
  touchpoint_id: string | null;
  sub_touchpoint_id: string | null;
  link_id: string | null;
  statement_id: string | null;
};

/** PH6: announced, and then received, dropped by a later conclusion, never received, or removed. */
export type PhotoRow = PhotoPlace & {
  /** Made by the device. */
  id: string;
  /** Who announced it; null once the person was deleted. */
  user_id: string | null;
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  taken_at: string;
  announced_at: string;
  received_at: string | null;
  receipt_code: string | null;
  /** Its name in the store; null: the store has no file of it. Names are never used twice (PH11). */
  file: string | null;
  dropped_at: string | null;
  expired_at: string | null;
  removed_at: string | null;
  /** Null: it was removed by the setting PHOTOS_KEEP_DAYS, or the person was deleted. */
  removed_by: string | null;
  removal_reason: string | null;
};

/** The columns that a photo of a tour has. */
export type OfTour = { tour_id: string; touchpoint_id: string; sub_touchpoint_id: string };

/** PH11: a part of an unfinished upload, where several servers share a database. */
export type PhotoPartRow = {
  photo_id: string;
  /** The offset of its first byte. */
  position: number;
  length: number;
  bytes: Buffer;
  at: string;
};
