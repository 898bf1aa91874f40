import { accepted, type Result, refused } from '#domain/result.ts';
import { replacePassword } from '../repositories/externalUsers.ts';
import { deleteOtherSessions } from '../repositories/sessions.ts';
import { findUser } from '../repositories/users.ts';
import { admit } from './admit.ts';
import { audit } from './audit.ts';
import type { Environment } from './Environment.ts';
import { type NewPassword, newPasswordErrors } from './newPassword.ts';
import { once, type Success } from './once.ts';
import { killLinks, queueMail } from './queueMail.ts';
import type { Refusal } from './Refusal.ts';

/** Somebody at an unlocked device may guess the present password this often. */
const guesses = { size: 10, refillMs: 30_000 };
const busySeconds = 5;

type Change = NewPassword & {
  readonly current_password: string;
  readonly userId: string;
  readonly sessionHash: string;
};

/** Checks the present password and the new one; the hash of the new one, or what is wrong. */
async function checkedHash(environment: Environment, change: Change): Promise<Result<string, Refusal>> {
  const { database, passwords, throttle } = environment;
  const bucket = `password ${change.userId}`;
  const admitted = await admit(throttle, [[bucket, guesses]]);
  if (!admitted.ok) return admitted;
  const user = await findUser(database, change.userId);
  const right = await passwords.verify(user?.password_hash ?? null, change.current_password);
  if (right === 'busy') return refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
  const wrong = right ? null : { current_password: ['wrong'] };
  if (right) await throttle.reset(bucket);
  const errors = newPasswordErrors(environment, change, user?.email ?? '');
  if (wrong !== null || errors !== null) {
    return refused({ reason: 'validation_failed', errors: { ...wrong, ...errors } });
  }
  return accepted(await passwords.hash(change.password));
}

/**
 * Changes one's own password. Every other session ends and every link dies; this session goes on. Nothing is kept
 * under an Idempotency-Key: it would be a fast hash over two passwords. A repetition is refused for the present one.
 */
export async function changeOwnPassword(
  environment: Environment,
  change: Change,
): Promise<Result<Success<Record<string, never>>, Refusal>> {
  const checked = await checkedHash(environment, change);
  if (!checked.ok) return checked;
  const operation = { sessionHash: change.sessionHash, key: null, requestHash: '' };
  return once(environment, operation, async (work) => {
    const { transaction, person } = work;
    if (!(await replacePassword(transaction, person.id, checked.value))) {
      return refused({ reason: 'invalid_session' });
    }
    await deleteOtherSessions(transaction, person.id, change.sessionHash);
    await killLinks(work, person.id);
    await queueMail(work, 'password_changed', person);
    await audit(work, 'password_changed', { actor: person, subject: person.email });
    return accepted({ status: 200, body: {} });
  });
}
