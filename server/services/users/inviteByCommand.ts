import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { cleanLine } from '#domain/cleanText.ts';
import type { Result } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { findUserByEmail } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Success } from '../idempotency/request.ts';
import { editExternalUser } from './editExternalUser.ts';
import { inviteAgain, inviteExternalUser } from './inviteExternalUser.ts';

/** The person to invite. What is left out stays as stored; for a new person it is made from the address, in English. */
export type Invitation = Pick<ExternalUserFields, 'email' | 'role'> & {
  readonly [Field in 'firstname' | 'lastname' | 'locale']: ExternalUserFields[Field] | undefined;
};

type Known = Awaited<ReturnType<typeof findUserByEmail>>;

function fieldsOf(
  { role, firstname, lastname, locale }: Invitation,
  email: string,
  known: Known,
): ExternalUserFields {
  const [local = '', host = ''] = email.split('@');
  return {
    email: known?.email ?? email,
    role,
    firstname: firstname === undefined ? (known?.firstname ?? local) : cleanLine(firstname),
    lastname: lastname === undefined ? (known?.lastname ?? host) : cleanLine(lastname),
    locale: locale ?? known?.locale ?? 'en',
  };
}

/**
 * Invites a person from the console, such as the first administrator; who is invited already is changed and invited
 * again (E8). Refuses as `inviteExternalUser`, `editExternalUser` and `inviteAgain` do.
 */
export function inviteByCommand(
  { database, now, randomBytes }: Pick<AppContext, 'database' | 'now' | 'randomBytes'>,
  invitation: Invitation,
): Promise<Result<Success<ExternalUser>, AppError>> {
  return inTransaction(database, async (transaction) => {
    const time = now();
    const newId = () => uuidv7(time, randomBytes);
    const work = { transaction, person: null, now: time.toISOString(), newId };
    const email = cleanEmail(invitation.email);
    const known = await findUserByEmail(transaction, email);
    const fields = fieldsOf(invitation, email, known);
    if (known === undefined) return inviteExternalUser(work, fields);
    if (known.activated_at === null && known.disabled_at === null) {
      const changed = await editExternalUser(work, known.id, fields);
      if (!changed.ok) return changed;
    }
    return inviteAgain(work, known.id);
  });
}
