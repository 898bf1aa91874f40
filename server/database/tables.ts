import type { Kysely, Transaction } from 'kysely';
import type { AuditAction } from '#contract/accounts/auditLog.ts';
import type { Rating } from '#domain/rating.ts';
import type { DayBy } from '#domain/tourMoment.ts';
import type { AccountTokenRow, EndedLinkRow, SessionRow, UserRow } from './accountTables.ts';
import type { FindingRow, FindingStatementRow } from './findingTables.ts';
import type { MailRow } from './mailTable.ts';
import type { PhotoPartRow, PhotoRow } from './photoTables.ts';
import type {
  NoticeRow,
  ReminderStopRow,
  RepairLinkRow,
  RepairTokenRow,
  StoppedAddressRow,
} from './repairTables.ts';

// Both databases hold the same: ids as UUIDv7 text, times as ISO 8601 text in UTC, yes and no as 1 and 0.

/** B1, B3: a client. A deleted one keeps its row, hidden, for 400 days. */
export type MandateRow = {
  id: string;
  name: string;
  /** The name as `sameText` makes it: once among those that are not deleted. */
  same_key: string;
  search_key: string;
  /** The name as `labelKey` makes it (L3). Null: an older process wrote it. */
  folded_key: string | null;
  /** Since when it is closed; null: it is open. */
  closed_at: string | null;
  /** 1: its tours have no results. It changes only while no tour of it is concluded. */
  practice: 0 | 1;
  /** Raised by every change of it or of its buildings, in the transaction of the change (`raiseVersions`). */
  version: number;
  deleted_at: string | null;
};

/** Who may walk where: a person has every mandate, or one, during a time. Administrators need no row. */
type MandateAccessRow = {
  id: string;
  user_id: string;
  /** Null: all mandates, later ones included. */
  mandate_id: string | null;
  from_at: string;
  /** Null: until now. */
  until_at: string | null;
};

/** B1, B2, B3: a building. A deleted one keeps its row, hidden, for 400 days. */
export type BuildingRow = {
  id: string;
  mandate_id: string;
  name: string;
  street: string | null;
  city: string | null;
  /** The client's own key: once among the buildings of a mandate that are not deleted. */
  number: string | null;
  /** Since when it is closed; null: it is open. */
  closed_at: string | null;
  /** B2: the building that its results are counted under: its own id, or the one it is merged into. */
  result_id: string;
  /** Since when it is merged; null where `result_id` is its own. */
  merged_at: string | null;
  deleted_at: string | null;
  /** Name, street and city, as `searchKey` makes it. */
  search_key: string;
  /** The label as `labelKey` makes it (L3). Null: an older process wrote it. */
  folded_key: string | null;
  /** When the data behind its results last changed (N7). */
  last_result_at: string | null;
};

type TourRow = {
  id: string;
  /** Null once the person was deleted: the tour stays, without the name. */
  user_id: string | null;
  cip_obj_id: string;
  mandate_id: string;
  created_at: string;
  /** The moment on the device where it is plausible (N6). */
  concluded_at: string | null;
  /** The start on the device; null where it is not known: then `created_at` counts (N6). */
  started_at: string | null;
  /** When the conclusion was received; null: at `concluded_at` (N6). */
  received_at: string | null;
  day_by: DayBy | null;
  /** The version of the catalogue that it was begun with (L5). */
  catalogue_version: string;
  /** Never read, and 0 in new tours; kept so that earlier backups are restored as they are (decision 125). */
  revision: number;
};

/** A touchpoint of a tour. */
export type TouchpointRow = {
  id: string;
  tour_id: string;
  touchpoint_id: string;
  name: string;
  position: number;
  multi_instance: 0 | 1;
  multi_instance_hint: string | null;
  parent_id: string | null;
  floor: number | null;
  completed: 0 | 1;
};

/** A sub-touchpoint with its answer. */
export type SubTouchpointRow = {
  id: string;
  assessment_touchpoint_id: string;
  touchpoint_id: string;
  name: string;
  position: number;
  rating: Rating | null;
  comment: string | null;
};

/** What a receipt was given for: the kinds of an outbox entry (S3). */
export type ReceiptKind = 'start-tour' | 'save-touchpoint' | 'add-floor' | 'conclude-tour' | 'photo';

type ReceiptRow = {
  code: string;
  kind: ReceiptKind;
  tour_id: string;
  touchpoint_id: string | null;
  received_at: string;
};

type OperationRow = {
  user_id: string;
  /** The Idempotency-Key. */
  key: string;
  request_hash: string;
  /** The stored success; null where the key is closed (`closeOperations`, `closeOperationsNaming`). */
  status: number | null;
  /** Null likewise, but for the mark of a deleted person: their address (`insertDeparted`). */
  body: string | null;
  created_at: string;
};

type AuditLogRow = {
  id: string;
  at: string;
  action: AuditAction;
  /** Null: the operator, at the console of the server. */
  actor_id: string | null;
  actor_name: string | null;
  subject: string | null;
  /** E14: the account that something was done to; null where there is none. No reference: an entry outlives it. */
  account_id: string | null;
  /** E14: the changes of it (`AuditChange[]`) as JSON; null where there are none. */
  changes: string | null;
  /** N23: the findings that were changed, and what was set (`AuditedFindings`), as JSON; null where there are none. */
  findings: string | null;
};

/** How often something was tried, or a mark, which is a name with a time (`insertMark`). The table kept its first name. */
type RateLimitRow = {
  /** SHA-256 of the key that attempts are counted by, or of the name of a mark. */
  name: string;
  remaining: number;
  /** Whether the last attempt was allowed. */
  was_taken: 0 | 1;
  at_ms: number;
};

type TourExclusionRow = {
  tour_id: string;
  reason: string;
  excluded_at: string;
  /** Null once the person was deleted. */
  user_id: string | null;
};

/** The results of a concluded tour. */
export type TourResultRow = {
  tour_id: string;
  /** The `result_id` of its building (B2). */
  building_id: string;
  /** The bucket of its building (`bucketOf`). */
  bucket: number;
  mandate_id: string;
  user_id: string | null;
  concluded_at: string;
  /** When it was received; null: at `concluded_at` (N6). */
  received_at: string | null;
  /** The day of `concluded_at`, in the time zone stored in `result_settings`. */
  day: string;
  /** 0: it was excluded (N1). */
  counted: 0 | 1;
  /** Whether no counted tour of the building was concluded later. */
  newest: 0 | 1;
  /** The number of disagreements with counted tours concluded before (N12). */
  disagreements: number;
  good: number;
  bad: number;
  not_applicable: number;
  /** All its observations, as `packRatings` encodes them. */
  ratings: string;
};

/** How often the tours of a bucket changed. */
type ResultBucketRow = { bucket: number; version: number };

/** `counting` exists while all results are being recounted (N20). */
type ResultSettingRow = { name: 'time_zone' | 'counting'; value: string };

/** All tables, by name. */
export type Tables = {
  users: UserRow;
  sessions: SessionRow;
  mandates: MandateRow;
  buildings: BuildingRow;
  mandate_access: MandateAccessRow;
  tours: TourRow;
  touchpoints: TouchpointRow;
  sub_touchpoints: SubTouchpointRow;
  receipts: ReceiptRow;
  operations: OperationRow;
  mails: MailRow;
  account_tokens: AccountTokenRow;
  ended_links: EndedLinkRow;
  audit_log: AuditLogRow;
  throttles: RateLimitRow;
  tour_exclusions: TourExclusionRow;
  tour_results: TourResultRow;
  result_buckets: ResultBucketRow;
  result_settings: ResultSettingRow;
  findings: FindingRow;
  finding_statements: FindingStatementRow;
  photos: PhotoRow;
  photo_parts: PhotoPartRow;
  repair_links: RepairLinkRow;
  repair_tokens: RepairTokenRow;
  reminder_stops: ReminderStopRow;
  stopped_addresses: StoppedAddressRow;
  notices: NoticeRow;
};

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>;
/** A transaction under way. */
export type OpenTransaction = Transaction<Tables>;
