import type { AuditAction } from '#contract/accounts/auditLog.ts';
import type { Me } from '#contract/accounts/session.ts';
import type { ExportFormat } from '#contract/http/page.ts';
import type { FileLanguage } from '#domain/locale.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Claim } from '../idempotency/request.ts';
import { lockAskers, whoReads } from '../idempotency/whoAsks.ts';
import { consume, exportLimit } from '../rate-limit/consume.ts';
import { zoneOf } from '../reading.ts';

/** Who asks for a file, and in whose words; null: for programs (N33). */
export type ExportRequest = { readonly claim: Claim; readonly language: FileLanguage | null };

/** An export that may begin. */
type Begun = {
  readonly person: Me;
  /** To be called before each part. Throws when the person may not have the file any more, which cuts it off. */
  readonly stillMay: () => Promise<void>;
  /** The time zone of the numbers (N6). */
  readonly zone: string;
};

/** Who exports what; `subject` is a format, and what is exported where that is one thing. */
type Exported = { readonly action: AuditAction; readonly subject: string };

/** Records an export in the audit log. Refuses callers without permission. */
export function recordExport(
  context: Pick<AppContext, 'database' | 'randomBytes' | 'now' | 'timeZone'>,
  claim: Claim,
  { action, subject }: Exported,
): Promise<Result<Pick<Begun, 'person' | 'zone'>, AppError>> {
  const { database, randomBytes, now } = context;
  const time = now();
  return inTransaction(
    database,
    async (transaction): Promise<Result<Pick<Begun, 'person' | 'zone'>, AppError>> => {
      const { askerOf } = await lockAskers(transaction, [claim], time, 'wait');
      const asker = askerOf(claim) ?? refused({ reason: 'unknown_error' });
      if (!asker.ok) return asker;
      const person = asker.value;
      const auditing = { transaction, now: time.toISOString(), newId: () => uuidv7(time, randomBytes) };
      await audit(auditing, action, { actor: person, subject });
      return accepted({ person, zone: await zoneOf(transaction, context) });
    },
  );
}

/**
 * To be called before an export: checks the rate limit, and records in the audit log who exports what. Refuses
 * callers without permission and too many exports.
 */
export async function beginExport(
  context: AppContext,
  claim: Claim,
  { action, format }: { readonly action: AuditAction; readonly format: ExportFormat | 'pdf' },
): Promise<Result<Begun, AppError>> {
  const reader = await whoReads(context, claim);
  if (!reader.ok) return reader;
  const consumed = await consume(context.rateLimiter, [[`export ${reader.value.id}`, exportLimit]]);
  if (!consumed.ok) return consumed;
  const recorded = await recordExport(context, claim, { action, subject: format });
  if (!recorded.ok) return recorded;
  const { person, zone } = recorded.value;
  const stillMay = async () => {
    const again = await whoReads(context, claim);
    // With another role, the person would get another file.
    if (!again.ok || again.value.role !== person.role) throw new Error('The person may not export any more.');
  };
  return accepted({ person, stillMay, zone });
}
