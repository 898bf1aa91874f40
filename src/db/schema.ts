import type { Building, Mandate } from '#domain/building.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { NewPhoto } from '#domain/photo.ts';
import type { SubTouchpoint, Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { ConcludedAnswer } from '#domain/unconcluded.ts';
import type { BuildingList } from './lists/buildingList.ts';

// The rows of a person's database, table by table. `InspectionDatabase` has the stores with their indexes.

/** A tour with what its screens show of its building, so that they need no list. `id` is local (S4). */
export type DeviceTour = Tour & {
  readonly building: Building;
  readonly mandate: Mandate;
  readonly catalogue_version: string;
};

/** A draft (S1). `completed`: concluded at least once. `changed`: edited since then, and not sent. */
export type DeviceTouchpoint = Touchpoint & {
  readonly tour_id: string;
  /** How often it was concluded. */
  readonly revision: number;
  readonly changed: boolean;
  /** The floor of the last conclusion; `floor` is the field's current value. */
  readonly concluded_floor: number | null;
  /** The answers of the last conclusion, to find out what has changed since (U5); null or absent if unknown. */
  readonly concluded_answers?: readonly ConcludedAnswer[] | null | undefined;
};

type Pair = { readonly local: string; readonly remote: string };

/**
 * What the server calls something of this device (S4). `local` is the id of a tour, touchpoint or
 * sub-touchpoint within `tour` (a local id too). Written by the acknowledgement (S13), never changed after.
 */
export type RemoteId = Pair & { readonly tour: string };

/**
 * A row: what one acknowledgement names. A tour with its touchpoints and their sub-touchpoints, or an added floor with
 * its own, all in one list: a row for each of them was most of what a drain wrote. Rows of that kind are still read. The
 * list has the name that older versions read, so they send on what this one has started.
 */
export type RemoteIdRow = RemoteId & { readonly sub_touchpoints?: readonly Pair[] };

/** P3: a photo of this device as it is listed. Its order within an answer is that of the answer's own list. */
export type DevicePhoto = Omit<NewPhoto, 'bytes'> & {
  readonly tour_id: string;
  readonly id: string;
  readonly touchpoint_id: string;
  readonly sub_touchpoint_id: string;
  /** The server's time; null until then. */
  readonly received_at: string | null;
};

/**
 * P3, P10: the bytes of a photo until it is received; apart, so that a list does not read them. An `ArrayBuffer`, because WebKit
 * loses Blobs.
 */
export type PhotoBytes = { readonly tour_id: string; readonly id: string; readonly bytes: ArrayBuffer };

/** The operations of the outbox. */
export type OutboxKind = 'start-tour' | 'save-touchpoint' | 'add-floor' | 'conclude-tour' | 'send-photo';

/** `sent` is acknowledged and waits only for its removal (S13). */
export type EntryState = 'waiting' | 'sending' | 'needs-you' | 'sent';

/** Why an entry is not sent yet, though it will be tried again (S10). */
export type WaitingReason = 'no_answer' | 'timeout' | 'not_our_server' | 'busy' | 'server_error' | 'session';

/** Why an entry cannot go on without the person (S10, S18). `server_fault` is flagged, but still tried. */
export type RefusalReason =
  | 'refused_floor'
  | 'refused_answers'
  | 'refused_photo'
  | 'tour_concluded'
  | 'not_found'
  | 'refused'
  | 'server_fault';

/**
 * What the last attempt came to. `error` and `errors` are the server's, `at` is epoch milliseconds.
 * `awaitsContact`: the server was out of reach, so its next sign of life is a better time than `nextAttemptAt`.
 */
export type LastFailure = {
  readonly reason: WaitingReason | RefusalReason;
  readonly status: number | null;
  readonly error: string | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly at: number;
  readonly awaitsContact: boolean;
};

/** What an entry is about, for its order (S6) and for the list that people read (S18). Local ids. */
export type EntryRefs = {
  readonly touchpoint: string | null;
  /** The catalogue's entry: floors of one are told apart by their number only. */
  readonly catalogueTouchpoint: string | null;
  readonly touchpointName: string | null;
  readonly floor: number | null;
  /** The floor that the touchpoint held before this revision and holds no more after it. */
  readonly frees: number | null;
  readonly buildingLabel: string | null;
  /** P6: of an entry that sends a photo, its id and the operation that announces it. */
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
  /** The local id of the tour. */
  readonly tour: string;
  readonly kind: OutboxKind;
  readonly refs: EntryRefs;
  /** JSON of a `FrozenTour`, a `FrozenTouchpoint`, an `AnnouncedPhoto`, or `null`: also once it is acknowledged. */
  readonly payload: string;
  readonly contractVersion: number;
  readonly state: EntryState;
  /** Counts every attempt and is never reset: 0 means that only this device has the entry (S5). */
  readonly attempts: number;
  /** Failures in a row since the person last pressed "send now"; the backoff grows with it (S11). */
  readonly failures: number;
  /** How many of them were the server's own faults (S10). */
  readonly serverFaults: number;
  readonly nextAttemptAt: number;
  readonly lastFailure: LastFailure | null;
  readonly wire: WireRequest | null;
  readonly createdAt: number;
  /** Operation ids of entries whose place this one has taken (S5, S18). */
  readonly replaces?: readonly string[] | undefined;
  /** A copy of it was saved to a file, or came from one (S17): somebody else may send it as well. */
  readonly copied?: boolean;
};

/** What the server acknowledged (S13). `code` and `received_at` are the server's, `recorded_at` the device's. */
export type ReceiptRow = {
  readonly operationId: string;
  readonly tour: string;
  readonly kind: OutboxKind;
  /** The local id of the touchpoint; empty for a tour's start and conclusion, because null has no index. */
  readonly touchpoint: string;
  readonly touchpointName: string | null;
  readonly floor: number | null;
  readonly buildingLabel: string | null;
  readonly code: string;
  readonly received_at: string;
  readonly recorded_at: string;
};

/**
 * U5: the answers of one touchpoint that was not concluded before its tour was. To be read and taken out as text for 7
 * days; nothing sends them. `name` and the names of the answers are the catalogue's keys, `created_at` is when the tour
 * was started.
 */
export type LeftBehind = {
  readonly tour_id: string;
  readonly touchpoint_id: string;
  readonly left_at: string;
  readonly building: Building;
  readonly created_at: string;
  readonly name: string;
  readonly multi_instance: boolean;
  readonly floor: number | null;
  readonly position: number;
  readonly answers: readonly Pick<SubTouchpoint, 'name' | 'rating' | 'comment'>[];
};

/** The catalogue fetched last; `fetched_at` in ISO 8601, UTC. */
export type StoredCatalogue = {
  readonly id: 'current';
  readonly catalogue: Catalogue;
  readonly fetched_at: string;
};

/** That a list was fetched whole, and when (ISO 8601, UTC): an empty list differs from one never fetched. */
export type FetchedList = {
  readonly list: string;
  readonly fetched_at: string;
  /** Under a name of its own: who asks whether a list was fetched does not read it. */
  readonly buildings?: BuildingList;
};

/** What browsers answered when asked to keep the store: `kept`, or it may be cleared when space is short (S20). */
export type StoragePersistence = 'kept' | 'may_be_cleared' | 'unknown';

/** What was restored from the mirror: `at` in ISO 8601, `unsent` entries, `tours` with what is in them. */
export type Restored = { readonly at: string; readonly tours: number; readonly unsent: number };

/**
 * `turn`: the last writing of the mirror that this database made or has restored; a later one holds what is not here.
 * `gone`: operation ids of entries that were deleted or replaced unsent. `over_at`: since when the mirror only marks the tour as
 * over, in epoch milliseconds.
 */
export type MirrorRecord = {
  readonly turn: number;
  readonly gone: readonly string[];
  readonly over_at: number | null;
};

/** Single facts of a person's database, each under its own key. */
export type MetaRow =
  | { key: 'currentTour'; tourId: string | null }
  /** S7: whose epoch it is to write the state of entries, and a count that moves with every such write. */
  | { key: 'drain'; epoch: number; beat: number }
  | { key: 'storagePersistence'; answer: StoragePersistence; asked_at: string }
  | { key: 'testWrite'; at: string }
  /** Since when the session lives, and when the server last saw it used. */
  | { key: 'session'; created_at: string; last_used_at: string }
  /** P7: photos are sent on Wi-Fi only. */
  | { key: 'photosOnWifiOnly'; on: boolean }
  /** By which address the person of this database signs in. */
  | { key: 'owner'; email: string }
  /** The mandate a tour was last started in: it is likely to be the next one's too. */
  | { key: 'lastMandate'; mandateId: string }
  /** U4: the touchpoint that was last on the screen: the tour goes on there. */
  | { key: 'lastTouchpoint'; tourId: string; touchpointId: string }
  /** The buildings that tours were last started in, the latest first. */
  | { key: 'lastBuildings'; ids: readonly string[] }
  /**
   * S24: that this database has restored what its mirror held; one without it is new, or was thrown away by the browser.
   * `restored`: what was restored, or null; `dismissed`: the person has dismissed the notice.
   */
  | { key: 'mirror'; restored: Restored | null; dismissed: boolean }
  /** S24: what this database knows of the mirror of one tour. */
  | ({ key: `mirror/${string}` } & MirrorRecord)
  /** That the introduction on select building was read and put away. */
  | { key: 'introduction'; dismissed_at: string };
