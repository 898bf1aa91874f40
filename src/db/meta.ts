/** What browsers answered when asked to keep the store: `kept`, or it may be cleared when space is short (S20). */
export type StoragePersistence = 'kept' | 'may_be_cleared' | 'unknown';

/** Single facts of a person's database, each under its own key. */
export type MetaRow =
  | { key: 'currentTour'; tourId: string | null }
  /** S7: whose epoch it is to write the state of entries, a count that moves with every such write, and whether a drain is on. */
  | { key: 'drain'; epoch: number; beat: number; held: boolean }
  | { key: 'storagePersistence'; answer: StoragePersistence; asked_at: string }
  | { key: 'testWrite'; at: string }
  /** Since when the session lives, and when the server last saw it used. */
  | { key: 'session'; created_at: string; last_used_at: string }
  /** The mandate a tour was last started in: it is likely to be the next one's too. */
  | { key: 'lastMandate'; mandateId: string }
  /** That the introduction on select building was read and put away. */
  | { key: 'introduction'; dismissed_at: string };
