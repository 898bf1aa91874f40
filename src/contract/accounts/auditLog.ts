import * as zod from 'zod/mini';
import { pageCursor, pageLimit } from '../http/page.ts';
import { topicKey } from '../results/resultShapes.ts';

/**
 * The actions in the audit log: who did what to which account or list. It never contains a secret or an answer of a tour.
 * Refused sign-ins go to the server's log only, so that nobody without an account can fill a table.
 */
export const auditActions = [
  'user_invited',
  'user_invited_again',
  'invitation_link_copied',
  'user_activated',
  'user_changed',
  'user_enabled',
  'user_disabled',
  'user_deleted',
  'users_imported',
  'users_exported',
  'password_reset',
  'reset_link_printed',
  'password_changed',
  'sessions_ended',
  'tours_exported',
  'tour_excluded',
  'tour_included',
  'tour_dated_back',
  'photo_removed',
  'finding_changed',
  'finding_sent',
  'repair_link_withdrawn',
  'address_forgotten',
  'results_exported',
  'findings_exported',
  'mandate_added',
  'mandate_changed',
  'mandate_deleted',
  'building_added',
  'building_changed',
  'building_deleted',
  'buildings_imported',
  'buildings_exported',
] as const;

/** What is left of an address that was forgotten, as the subject of an entry and as who was responsible. */
export const forgottenAddress = '…';

export type AuditAction = (typeof auditActions)[number];

/** The fields that the audit log names of a mandate or a building (B4). */
export const auditedPlaceFields = [
  'name',
  'number',
  'street',
  'city',
  'closed',
  'practice',
  'merged_into',
] as const;

/**
 * A changed field of a person (E14): of an address, a role and mandates (by name, B5) what it was and is, of names and languages
 * not. Of a mandate or a building (B4) always, where there was or is something; `of`: which one of a list (B8), by its label before.
 */
export const auditChange = zod.object({
  of: zod.optional(zod.string()),
  field: zod.enum(['firstname', 'lastname', 'email', 'role', 'locale', 'mandates', ...auditedPlaceFields]),
  from: zod.optional(zod.string()),
  to: zod.optional(zod.string()),
});

export type AuditChange = zod.infer<typeof auditChange>;

/** Which findings were changed, and what was set: of a note only that it was; `to` null: emptied (N23). */
export const auditedFindings = zod.object({
  set: zod.array(
    zod.object({
      field: zod.enum(['state', 'responsible', 'due_on', 'note']),
      to: zod.optional(zod.nullable(zod.string())),
    }),
  ),
  changed: zod.array(
    zod.object({
      id: zod.string(),
      topic: topicKey,
      floor: zod.nullable(zod.number()),
      building: zod.string(),
    }),
  ),
});

export type AuditedFindings = zod.infer<typeof auditedFindings>;

/**
 * One entry of the audit log. `actor` null is the operator at the server's console, or the server by a setting of the operator
 * (PHOTOS_KEEP_DAYS). Names and `subject` (an address, a building's name, a file format, a count) are as they were at that time,
 * also of accounts that were deleted since. `account_id` is the account that something was done to, `changes` what was changed
 * of it, `findings` what was changed of findings; each is missing where there is none, and in entries from before there were any.
 */
export const auditEntry = zod.object({
  id: zod.string(),
  at: zod.string(),
  /** One of `auditActions`, or of those of a later server. */
  action: zod.string(),
  actor: zod.nullable(zod.object({ id: zod.string(), name: zod.string() })),
  subject: zod.nullable(zod.string()),
  account_id: zod.optional(zod.string()),
  changes: zod.optional(zod.array(auditChange)),
  findings: zod.optional(auditedFindings),
});

/** GET /api/audit_log, newest first. */
export const auditQuery = zod.strictObject({
  cursor: zod.optional(pageCursor),
  limit: zod.optional(pageLimit),
});

export type AuditQuery = zod.infer<typeof auditQuery>;

/** The response of GET /api/audit_log. */
export const auditPage = zod.object({
  items: zod.array(auditEntry),
  next_cursor: zod.nullable(zod.string()),
});

export type AuditPage = zod.infer<typeof auditPage>;
