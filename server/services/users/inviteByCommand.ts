import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { readMandates } from '#domain/users/mandateAccess.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { findUserByEmail } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Success } from '../idempotency/request.ts';
import { editExternalUser } from './editExternalUser.ts';
import { inviteAgain, inviteExternalUser } from './inviteExternalUser.ts';
import { mandateFinder } from './mandates.ts';

/** The person to invite. What is left out stays as stored; for a new person it is made from the address, in English. */
export type Invitation = Pick<ExternalUserFields, 'email' | 'role'> & {
  readonly [Field in 'firstname' | 'lastname' | 'locale']: ExternalUserFields[Field] | undefined;
} & {
  /** B5: by name, as a list of people has them. */
  readonly mandates?: string | undefined;
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
 * again (E8). Mandates are as in a list of people; those that are left out stay, and a new inspector has none (B5). Refuses as `inviteExternalUser`, `editExternalUser` and `inviteAgain` do.
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
    const mandates =
      invitation.mandates === undefined
        ? undefined
        : (await mandateFinder(transaction))(readMandates(invitation.mandates));
    if (mandates === null) return refused({ reason: 'validation_failed', errors: { mandates: ['unknown'] } });
    const fields = { ...fieldsOf(invitation, email, known), mandates };
    if (known === undefined) return inviteExternalUser(work, fields);
    if (known.activated_at === null && known.disabled_at === null) {
      const changed = await editExternalUser(work, known.id, fields);
      if (!changed.ok) return changed;
    }
    return inviteAgain(work, known.id);
  });
}
