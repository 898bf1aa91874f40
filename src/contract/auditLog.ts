import * as z from 'zod/mini';
import { pageCursor, pageLimit } from './page.ts';

/**
 * What is recorded: who did what to which account or list. Never a secret, never an answer of a tour. Refused
 * sign-ins are in the log of the server only: whoever has no account cannot fill a table.
 */
export const auditActions = [
  'user_invited',
  'user_invited_again',
  'user_activated',
  'user_changed',
  'user_enabled',
  'user_disabled',
  'user_deleted',
  'users_imported',
  'users_exported',
  'password_reset',
  'password_changed',
  'sessions_ended',
  'tours_exported',
] as const;

export type AuditAction = (typeof auditActions)[number];

/**
 * `actor` null is the operator at the server's console. Names and `subject` (an address, a count) are as they were
 * then: an account that was deleted since is still told by its name here.
 */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(auditActions),
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  subject: z.nullable(z.string()),
});

/** GET /api/audit_log, newest first. */
export const auditQuery = z.strictObject({ cursor: z.optional(pageCursor), limit: z.optional(pageLimit) });

export type AuditQuery = z.infer<typeof auditQuery>;

export const auditPage = z.object({ items: z.array(auditEntry), next_cursor: z.nullable(z.string()) });

export type AuditPage = z.infer<typeof auditPage>;
