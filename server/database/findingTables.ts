import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
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
};

/**
 * A change of a finding by an administrator, or a message about it; with the note, responsible and due day from
 * then on.
 */
export type FindingStatementRow = {
  id: string;
  finding_id: string;
  at: string;
  kind: 'changed' | 'message';
  /** Null if the state was not changed (N9). */
  state: FindingState | null;
  note: string | null;
  responsible: string | null;
  due_on: string | null;
  /** Null for a change. */
  recipient: string | null;
  user_id: string | null;
};
