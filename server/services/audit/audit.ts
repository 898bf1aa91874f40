import type { AuditAction, AuditChange, AuditedFindings } from '#contract/accounts/auditLog.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { insertAuditEntry } from '../../repositories/auditLog.ts';

type Actor = { readonly id: string; readonly firstname: string; readonly lastname: string };

type Context = { readonly transaction: OpenTransaction; readonly now: string; readonly newId: () => string };

/**
 * Stores who did what, in the transaction of the action: neither exists without the other. `actor` null is the operator, or
 * the server by a setting of the operator (PHOTOS_KEEP_DAYS). `subject` is an address, a building's name, a file format or a
 * count, never a secret; `accountId` is the account that it is done to (E14).
 */
export async function audit(
  { transaction, now, newId }: Context,
  action: AuditAction,
  {
    actor,
    subject,
    accountId,
    changes,
    findings,
  }: {
    readonly actor: Actor | null;
    readonly subject: string | null;
    readonly accountId?: string;
    readonly changes?: readonly AuditChange[];
    readonly findings?: AuditedFindings;
  },
): Promise<void> {
  await insertAuditEntry(transaction, {
    id: newId(),
    at: now,
    action,
    actor_id: actor?.id ?? null,
    actor_name: actor === null ? null : `${actor.firstname} ${actor.lastname}`,
    subject,
    account_id: accountId ?? null,
    changes: changes === undefined ? null : JSON.stringify(changes),
    findings: findings === undefined ? null : JSON.stringify(findings),
  });
}
