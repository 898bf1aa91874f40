import {
  type ExternalUserDetail,
  type ExternalUserOrder,
  type ExternalUserPage,
  type ExternalUserQuery,
} from '#contract/accounts/externalUser.ts';
import { defaultPage } from '#contract/http/page.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import type { Database } from '../../database/tables.ts';
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
import type { AppError } from '../AppError.ts';
import { chunksOf } from '../chunksOf.ts';
import { cursorOf, placeIn } from '../cursor.ts';

/**
 * A page of external users, by name by default, with the total number that pass the filter. Refuses an invalid
 * cursor.
 */
export async function listExternalUsers(
  db: Database,
  { cursor, limit, sort, ...filter }: ExternalUserQuery,
): Promise<Result<ExternalUserPage, AppError>> {
  const order = sort ?? 'name';
  const after = placeIn(cursor, order);
  if (after === 'invalid') return refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } });
  const size = limit ?? defaultPage;
  const rows = await externalUserRows(db, filter, { order, after, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1)?.place : undefined;
  return accepted({
    items: page.map(({ user }) => user),
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
  db: Database,
  id: string,
): Promise<Result<ExternalUserDetail, AppError>> {
  const user = await findExternalUser(db, id);
  if (user === undefined) return refused({ reason: 'not_found' });
  const mail = await latestMailOf(db, id);
  const state = mail?.refused_at != null ? 'refused' : mail?.sent_at != null ? 'sent' : 'waiting';
  const at = mail?.refused_at ?? mail?.sent_at ?? mail?.created_at;
  return accepted({
    ...user,
    unfinished_tours: await countUnfinishedTours(db, id),
    last_mail: at === undefined ? null : { state, at },
  });
}
