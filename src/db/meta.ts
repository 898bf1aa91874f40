/** What browsers answered when asked to keep the store: `kept`, or it may be cleared when space is short (S20). */
export type StoragePersistence = 'kept' | 'may_be_cleared' | 'unknown';

/** What was restored from the mirror: `at` in ISO 8601, `unsent` entries, `tours` with what is in them. */
export type Restored = { readonly at: string; readonly tours: number; readonly unsent: number };

/**
 * `turn`: the last writing of the mirror that this database made or has restored; a later one holds what is not here.
 * `gone`: operation ids of entries that were deleted or replaced unsent. `over_at`: since when the mirror says nothing but that
 * the tour is over, in epoch milliseconds.
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
   * `restored` tells what came of it, if anything did; `told` that the person has read it.
   */
  | { key: 'mirror'; restored: Restored | null; told: boolean }
  /** S24: what this database knows of the mirror of one tour. */
  | ({ key: `mirror/${string}` } & MirrorRecord)
  /** That the introduction on select building was read and put away. */
  | { key: 'introduction'; dismissed_at: string };
