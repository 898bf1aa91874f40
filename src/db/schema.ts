import type { Building, Mandate } from '#domain/building.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { NetworkRefusals } from '#domain/networkRefusal.ts';
import type { AnnouncedPhoto, NewPhoto } from '#domain/photo.ts';
import type { SubTouchpoint, Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { ConcludedAnswer } from '#domain/unconcluded.ts';
import type { StoredBuildingList } from './lists/buildingList.ts';

// The rows of a person's database, table by table. `InspectionDatabase` declares the stores and indexes.

/** A tour with what its screens show of its building, so that they need no list. */
export type DeviceTour = Tour & {
  readonly building: Building;
  readonly mandate: Mandate;
  readonly catalogue_version: string;
};

/** A draft (S1). `completed`: concluded at least once. `changed`: edited since then, and not sent. */
export type DeviceTouchpoint = Touchpoint & {
  readonly tour_id: string;
  /** S4: of a floor that was added on a device, its id for the server since its first conclusion; `id` is its name here (`mi-N`). */
  readonly floor_id?: string | undefined;
  /** How often it was concluded. */
  readonly revision: number;
  readonly changed: boolean;
  /** The floor of the last conclusion; `floor` is the field's current value. */
  readonly concluded_floor: number | null;
  /**
   * The answers of the last conclusion, to compare later changes with (U5); null or absent if unknown. Where a later one was
   * deleted unsent, the photos that it had from earlier ones alone, without ratings (PH5).
   */
  readonly concluded_answers?: readonly ConcludedAnswer[] | null | undefined;
  /** PH5: the photos deleted since then, the latest last: what an undo can bring back. */
  readonly deleted_photos?: readonly DeletedPhoto[] | undefined;
};

/** A photo as its answer listed it. */
type DeletedPhoto = AnnouncedPhoto & { readonly sub_touchpoint_id: string };

/** PH3: a photo of this device without its bytes. Its order within an answer is that of the answer's own list. */
export type DevicePhoto = Omit<NewPhoto, 'bytes'> & {
  readonly tour_id: string;
  readonly id: string;
  readonly touchpoint_id: string;
  readonly sub_touchpoint_id: string;
  /** The server's time of receipt; null until then. */
  readonly received_at: string | null;
  /** PH13: when it was removed on the server; its thumbnail is empty since. */
  readonly removed_at?: string | undefined;
};

/**
 * PH3, PH10: the bytes of a photo until it is received, in a table of their own so that lists do not read them. An `ArrayBuffer`,
 * because WebKit loses Blobs.
 */
export type PhotoBytes = { readonly tour_id: string; readonly id: string; readonly bytes: ArrayBuffer };

/** The operations of the outbox. */
export type OutboxKind = 'start-tour' | 'save-touchpoint' | 'add-floor' | 'conclude-tour' | 'send-photo';

/** `sent` is acknowledged and waits only for its removal (S13). */
export type EntryState = 'waiting' | 'sending' | 'needs-you' | 'sent';

/** Why the last attempt of an entry failed that is tried again by itself (S10). */
export type WaitingReason = 'no_answer' | 'timeout' | 'not_our_server' | 'busy' | 'server_error' | 'session';

/** Why an entry needs the person (S10, S18). `server_fault` is flagged, but still tried. */
export type RefusalReason =
  | 'refused_floor'
  | 'refused_answers'
  | 'refused_photo'
  | 'refused_photos'
  | 'tour_concluded'
  | 'not_found'
  | 'refused'
  | 'server_fault';

/**
 * How the last attempt failed. `error` and `errors` are the server's, `at` is epoch milliseconds. `awaitsContact`: the server
 * was out of reach, so the entry is due at the next contact even before `nextAttemptAt` (S12).
 */
export type LastFailure = {
  readonly reason: WaitingReason | RefusalReason;
  readonly status: number | null;
  readonly error: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly at: number;
  readonly awaitsContact: boolean;
};

/** What an entry is about: for the order of sending (S6) and for the list on the screen (S18). */
export type EntryRefs = {
  /** Its name on this device (F3). */
  readonly touchpoint: string | null;
  /** The catalogue's entry: floors of the same entry differ by their number only. */
  readonly catalogueTouchpoint: string | null;
  readonly touchpointName: string | null;
  readonly floor: number | null;
  /** The floor that the touchpoint had before this revision and gives up with it (S6). */
  readonly frees: number | null;
  /** Whether the server had a conclusion of the touchpoint before, of any device: deleting the entry leaves that one (S14). */
  readonly isRevision?: boolean | undefined;
  readonly buildingLabel: string | null;
  /** PH6: of an entry that sends a photo, its id and the operation that announces it. */
  readonly photo?: { readonly id: string; readonly announcedBy: string } | undefined;
};

/** The bytes of the first attempt; every retry sends them again (S8). */
export type WireRequest = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string | null;
};

/** S3: data, never closures. Times are epoch milliseconds of the device. */
export type OutboxEntry = {
  readonly seq: number;
  readonly operationId: string;
  readonly tour: string;
  readonly kind: OutboxKind;
  readonly refs: EntryRefs;
  /**
   * JSON of a `FrozenTour`, a `FrozenTouchpoint`, a `FrozenConclusion` or an `AnnouncedPhoto`; `null` for every entry once it is
   * acknowledged.
   */
  readonly payload: string;
  readonly contractVersion: number;
  readonly state: EntryState;
  /** Counts every attempt and is never reset: 0 means that only this device has the entry (S5). */
  readonly attempts: number;
  /** Failures in a row since the person last pressed "send now"; the backoff grows with it (S11). */
  readonly failures: number;
  /** How many of them were the server's own faults (S10). */
  readonly serverFaults: number;
  /** What networks have refused of it (S10); not in files. */
  readonly network?: NetworkRefusals | undefined;
  readonly nextAttemptAt: number;
  readonly lastFailure: LastFailure | null;
  readonly wire: WireRequest | null;
  readonly createdAt: number;
  /** Operation ids of entries whose place this one has taken (S5, S31). */
  readonly replaces?: readonly string[] | undefined;
  /** It was exported to a file, or came from one (S30): another device may send it as well. */
  readonly copied?: boolean;
};

/** What the server acknowledged (S13). `code` and `received_at` are the server's, `recorded_at` the device's. */
export type ReceiptRow = {
  readonly operationId: string;
  readonly tour: string;
  readonly kind: OutboxKind;
  /** Its name on this device (F3); empty for a tour's start and conclusion, because null has no index. */
  readonly touchpoint: string;
  readonly touchpointName: string | null;
  readonly floor: number | null;
  readonly buildingLabel: string | null;
  readonly code: string;
  readonly received_at: string;
  readonly recorded_at: string;
  /** The operations in whose place it was sent (S31): a copy in a file may still have them (S30). */
  readonly replaces?: readonly string[] | undefined;
};

/**
 * U5: the answers of a touchpoint that were not concluded when its tour was. They are never sent, and can be read and exported
 * as text until `kept_until`, a time of the server's, which the next start sets. `name` and the names of the answers are the
 * catalogue's keys, `created_at` is when the tour was started.
 */
export type LeftBehindRow = {
  readonly tour_id: string;
  readonly touchpoint_id: string;
  readonly left_at: string;
  readonly kept_until?: string | undefined;
  readonly building: Building;
  readonly created_at: string;
  readonly name: string;
  readonly multi_instance: boolean;
  readonly floor: number | null;
  readonly position: number;
  readonly answers: readonly Pick<SubTouchpoint, 'name' | 'rating' | 'comment'>[];
  /** U8: the photos that are kept as long in the tables of photos, with the names of their questions. */
  readonly photos?: readonly ({ readonly id: string } & Pick<SubTouchpoint, 'name'>)[] | undefined;
};

/** The catalogue fetched last; `fetched_at` in ISO 8601, UTC. */
export type StoredCatalogue = {
  readonly id: 'current';
  readonly catalogue: Catalogue;
  readonly fetched_at: string;
};

/** Records that a list was fetched whole, and when (ISO 8601, UTC): an empty list differs from one never fetched. */
export type FetchedList = {
  readonly list: string;
  readonly fetched_at: string;
  /** In a row with a key of its own, so that asking whether a list was fetched does not read it. */
  readonly buildings?: StoredBuildingList;
};

/**
 * What was restored from the mirror: `unsent` entries, `tours` with what is in them. `isLost`: they are of an earlier version of
 * the app, whose data this one cannot read, and are gone.
 */
export type Restored = { readonly tours: number; readonly unsent: number; readonly isLost?: true };

/**
 * What a database knows of the mirror of a tour (S24). `turn`: the number of the last copy that this database has written or
 * restored; a copy with a higher number holds data that is not here. `gone`: operation ids of entries that were deleted or
 * replaced unsent. `over_at`: when the copy was replaced by the mark that the tour is over, in epoch milliseconds.
 */
export type MirrorRecord = {
  readonly turn: number;
  readonly gone: readonly string[];
  readonly over_at: number | null;
};

/** Single facts of a person's database, each under its own key. */
export type MetaRow =
  | { key: 'currentTour'; tourId: string | null }
  /**
   * S7: the epoch of the drain that may write the state of entries, and its beat: the device's time (epoch ms) of such a write,
   * stored at most once a second. A changed beat shows that the drain is alive.
   */
  | { key: 'drain'; epoch: number; beat: number }
  | { key: 'testWrite'; at: string }
  /** When the session was created, and when the server last saw it used. */
  | { key: 'session'; created_at: string; last_used_at: string }
  /** PH7: photos are sent on Wi-Fi only. */
  | { key: 'photosOnWifiOnly'; on: boolean }
  /** The address with which the person of this database signs in. */
  | { key: 'owner'; email: string }
  /** The mandate in which a tour was last started, offered first for the next tour. */
  | { key: 'lastMandate'; mandateId: string }
  /** U4: the touchpoint that was last on the screen, where the tour continues. */
  | { key: 'lastTouchpoint'; tourId: string; touchpointId: string }
  /** The buildings in which tours were last started, the latest first. */
  | { key: 'lastBuildings'; ids: readonly string[] }
  /**
   * S24: this database has restored what its mirror held. Without this row it is new, or the browser has deleted it.
   * `restored`: what was restored, or null; `dismissed`: the person has dismissed the notice.
   */
  | { key: 'mirror'; restored: Restored | null; dismissed: boolean }
  /** S24: the mirror record of one tour. */
  | ({ key: `mirror/${string}` } & MirrorRecord)
  /** B6: what the server said of the lists with the mandates that are stored. */
  | { key: 'lists'; state: string }
  /** When the introduction on the select building page was dismissed. */
  | { key: 'introduction'; dismissed_at: string }
  /** E20: when it was said that the link of the invitation was handed over. */
  | { key: 'handedOver'; said_at: string };
