import {
  type ExternalUserDetail,
  type ExternalUserOrder,
  type ExternalUserPage,
  type ExternalUserQuery,
  type ListedUser,
} from '#contract/accounts/externalUser.ts';
import { defaultPage } from '#contract/http/page.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import type { Database } from '../../database/tables.ts';
import { invitationsOf } from '../../repositories/accountTokens.ts';
import {
  countExternalUsers,
  type ExternalUsersFilter,
  externalUserIds,
  externalUserRows,
} from '../../repositories/externalUserList.ts';
import {
  countUnfinishedTours,
  findExternalUser,
  findExternalUsers,
} from '../../repositories/externalUsers.ts';
import { latestMailOf } from '../../repositories/mails.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { chunksOf } from '../chunksOf.ts';
import { cursorOf, placeIn } from '../cursor.ts';

/** People with what became of their invitations (E19): of those who are not invited, null. */
async function withInvitations<User extends ExternalUser>(
  db: Database,
  users: readonly User[],
  now: Date,
): Promise<(User & Pick<ListedUser, 'invitation'>)[]> {
  const invited = users.filter(({ status }) => status === 'invited').map(({ id }) => id);
  const states = await invitationsOf(db, invited, now.toISOString());
  return users.map((user) => ({ ...user, invitation: states.get(user.id) ?? null }));
}

/** The filter of a list, by the links that are valid now (E19). */
export function filterOf(
  { invitation, ...filter }: Pick<ExternalUserQuery, 'query' | 'status' | 'invitation'>,
  now: Date,
): ExternalUsersFilter {
  return { ...filter, expiredAt: invitation === 'expired' ? now.toISOString() : undefined };
}

/**
 * A page of external users, by name by default, with the total number that pass the filter. Refuses an invalid
 * cursor.
 */
export async function listExternalUsers(
  { database: db, now }: Pick<AppContext, 'database' | 'now'>,
  { cursor, limit, sort, ...asked }: ExternalUserQuery,
): Promise<Result<ExternalUserPage, AppError>> {
  const order = sort ?? 'name';
  const after = placeIn(cursor, order);
  if (after === 'invalid') return refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } });
  const filter = filterOf(asked, now());
  const size = limit ?? defaultPage;
  const rows = await externalUserRows(db, filter, { order, after, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1)?.place : undefined;
  return accepted({
    items: await withInvitations(
      db,
      page.map(({ user }) => user),
      now(),
    ),
    next_cursor: last === undefined ? null : cursorOf([order, last.key, last.id]),
    total: await countExternalUsers(db, filter),
  });
}

const exportPage = 500;

/**
 * Everybody who passes the filter. Their order is read once, so that whoever is renamed meanwhile appears exactly
 * once; they themselves are read a few hundred at a time.
 */
export async function* eachExternalUser(
  db: Database,
  filter: ExternalUsersFilter,
  order: ExternalUserOrder,
  stillMay: () => Promise<void>,
): AsyncGenerator<ExternalUser> {
  const ids = await externalUserIds(db, filter, order);
  for (const some of chunksOf(ids, exportPage)) {
    await stillMay();
    yield* await findExternalUsers(db, some);
  }
}

/**
 * One person, with the number of unfinished tours, which a deletion would orphan, and the state of the last mail.
 * Refuses an unknown id with `not_found`.
 */
export async function readExternalUser(
  { database: db, now, filedMails }: Pick<AppContext, 'database' | 'now' | 'filedMails'>,
  id: string,
): Promise<Result<ExternalUserDetail, AppError>> {
  const found = await findExternalUser(db, id);
  const [user] = await withInvitations(db, found === undefined ? [] : [found], now());
  if (user === undefined) return refused({ reason: 'not_found' });
  const mail = await latestMailOf(db, id);
  const state = mail?.refused_at != null ? 'refused' : mail?.sent_at != null ? 'sent' : 'waiting';
  const at = mail?.refused_at ?? mail?.sent_at ?? mail?.created_at;
  return accepted({
    ...user,
    unfinished_tours: await countUnfinishedTours(db, id),
    last_mail:
      at === undefined ? null : { state, at, ...(mail?.is_filed === 1 ? { not_sent: filedMails } : {}) },
  });
}
