/** What browsers answered when asked to keep the store: `kept`, or it may be cleared when space is short (S20). */
export type StoragePersistence = 'kept' | 'may_be_cleared' | 'unknown';

/** Single facts of a person's database, each under its own key. */
export type MetaRow =
  | { key: 'currentTour'; tourId: string | null }
  /** S7: whose epoch it is to write the state of entries, a count that moves with every such write, and whether a drain is on. */
  | { key: 'drain'; epoch: number; beat: number; held: boolean }
  | { key: 'storagePersistence'; answer: StoragePersistence; asked_at: string }
  | { key: 'testWrite'; at: string }
  /** That the introduction on select building was read and put away. */
  | { key: 'introduction'; dismissed_at: string };
