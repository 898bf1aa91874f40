import type { AuditAction, AuditChange } from '#contract/accounts/auditLog.ts';
import type { WireBuilding, WireMandate } from '#contract/inspections/building.ts';
import { type Result, refused } from '#domain/result.ts';
import { isUniqueViolation } from '../../database/query/uniqueViolation.ts';
import { raiseVersions } from '../../repositories/mandates.ts';
import type { AppError, FieldErrors } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { isMatching } from '../entityTag.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';

/** The response to a change of a mandate or building, or why it is refused. */
export type Outcome<Body> = Promise<Result<Success<Body>, AppError>>;

export const invalid = (errors: FieldErrors) => refused({ reason: 'validation_failed', errors } as const);

/** Why nothing may be changed of what is locked, from the version that the change names; null: it may (B4). */
export function versionRefusal(
  current: WireMandate | WireBuilding,
  ifMatch: string | undefined,
): AppError | null {
  if (ifMatch === undefined) return { reason: 'precondition_required' };
  return isMatching(ifMatch, current.etag ?? '') ? null : { reason: 'precondition_failed', current };
}

/** Writes what must be unique; refuses a value that another mandate or building has by then (B1). */
export async function unlessTaken<Body>(field: string, write: () => Outcome<Body>): Outcome<Body> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return invalid({ [field]: ['taken'] });
    throw error;
  }
}

type Value = string | boolean | null;

const told = (name: 'from' | 'to', value: Value = null) => (value === null ? {} : { [name]: String(value) });

/** B4: which values were set to another one, and what they were. */
export function changesBetween<Values extends Readonly<Record<string, Value>>>(
  before: Values,
  after: Values,
): AuditChange[] {
  return Object.entries(after).flatMap(([field, to]) =>
    before[field] === to ? [] : [{ field, ...told('from', before[field]), ...told('to', to) } as AuditChange],
  );
}

/** What follows every change (B4): the mandates have another version, and the audit log says what it was. */
export async function recordChange(
  work: UnitOfWork,
  mandateIds: readonly string[],
  entries: readonly {
    readonly action: AuditAction;
    readonly subject: string;
    readonly changes?: readonly AuditChange[];
  }[],
): Promise<void> {
  await raiseVersions(work.transaction, mandateIds);
  for (const { action, ...entry } of entries) await audit(work, action, { actor: work.person, ...entry });
}
