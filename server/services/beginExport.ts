import type { AuditAction } from '#contract/auditLog.ts';
import type { ExportFormat } from '#contract/page.ts';
import type { Me } from '#contract/session.ts';
import { accepted, type Result } from '#domain/result.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { exportLimit } from './administratorLimits.ts';
import { admit } from './admit.ts';
import { audit } from './audit.ts';
import type { Environment } from './Environment.ts';
import type { Refusal } from './Refusal.ts';
import { uuidV7 } from './uuidV7.ts';

/** Before a list leaves the house: not too often, and that somebody took it along is written down first. */
export async function beginExport(
  { database, throttle, randomBytes, now }: Environment,
  person: Me,
  { action, format }: { readonly action: AuditAction; readonly format: ExportFormat },
): Promise<Result<null, Refusal>> {
  const admitted = await admit(throttle, [[`export ${person.id}`, exportLimit]]);
  if (!admitted.ok) return admitted;
  const time = now();
  return inTransaction(database, async (transaction): Promise<Result<null, Refusal>> => {
    const context = { transaction, now: time.toISOString(), newId: () => uuidV7(time, randomBytes) };
    await audit(context, action, { actor: person, subject: format });
    return accepted(null);
  });
}
