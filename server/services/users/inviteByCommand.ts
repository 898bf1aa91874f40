import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import type { Result } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { findUserByEmail } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Success } from '../idempotency/request.ts';
import { inviteAgain, inviteExternalUser } from './inviteExternalUser.ts';

/** The fields of the person to invite. */
export type Invitation = ExternalUserFields;

/**
 * Invites a person from the console, such as the first administrator, or again if the invitation is still open.
 * Refuses as these two do.
 */
export function inviteByCommand(
  { database, now, randomBytes }: Pick<AppContext, 'database' | 'now' | 'randomBytes'>,
  invitation: Invitation,
): Promise<Result<Success<ExternalUser>, AppError>> {
  return inTransaction(database, async (transaction) => {
    const time = now();
    const newId = () => uuidv7(time, randomBytes);
    const work = { transaction, person: null, now: time.toISOString(), newId };
    const known = await findUserByEmail(transaction, invitation.email);
    return known === undefined ? inviteExternalUser(work, invitation) : inviteAgain(work, known.id);
  });
}
