import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import type { RepairAnswer } from '#domain/repair/repairAnswer.ts';
import type { FindingState } from '#domain/results/finding.ts';

/** A finding: a place of a building that was rated bad. */
export type FindingRow = {
  id: string;
  building_id: string;
  mandate_id: string;
  topic: SubTouchpointName;
  floor: number | null;
  state: FindingState;
  /** 0: no counted tour saw it. Its history stays. */
  sightings: number;
  first_seen_at: string | null;
  seen_at: string | null;
  /** The day of `seen_at`, in the stored time zone. */
  seen_day: string | null;
  seen_good_at: string | null;
  /** When the newest bad rating was received that was received later than walked, and nothing was said since (N10). */
  late_at: string | null;
  comment: string | null;
  /** The comment as `searchKey` makes it. */
  comment_key: string | null;
  /** The comment as `labelKey` makes it (L3). Null: there is none, or an older process wrote it. */
  comment_folded: string | null;
  responsible: string | null;
  /** Likewise. */
  responsible_folded: string | null;
  due_on: string | null;
  note: string | null;
  changed_at: string | null;
  changed_by: string | null;
  /** R2: when whoever repairs answered, and how, while that waits for an administrator; else null. */
  answered_at: string | null;
  answer: RepairAnswer | null;
};

/** R2: what whoever repairs said through a link; null in every other statement. `recipient` is whom the link was sent to. */
export type AnswerColumns = {
  answer: RepairAnswer | null;
  text: string | null;
  name: string | null;
  link_id: string | null;
  /** A hash of finding, address and Idempotency-Key: unique. */
  answer_key: string | null;
  receipt_code: string | null;
};

/**
 * A change of a finding by an administrator, a message about it, with the note, responsible and due day from then on; or an answer
 * of whoever repairs. The id of a message is that of its mail.
 */
export type FindingStatementRow = AnswerColumns & {
  id: string;
  finding_id: string;
  at: string;
  kind: 'changed' | 'message' | 'answered';
  /** Null if the state was not changed (N9). */
  state: FindingState | null;
  note: string | null;
  responsible: string | null;
  due_on: string | null;
  /** Null for a change. */
  recipient: string | null;
  user_id: string | null;
};
