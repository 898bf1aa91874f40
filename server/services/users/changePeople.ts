import type { PeopleChanged, PeopleRequest } from '#contract/accounts/externalUser.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ExternalUser } from '#domain/users/externalUser.ts';
import { lockExternalUser } from '../../repositories/externalUsers.ts';
import type { AppError } from '../AppError.ts';
import { entityTag } from '../entityTag.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { disableExternalUser, enableExternalUser } from './changeUserState.ts';
import { editExternalUser } from './editExternalUser.ts';
import { externalUserEtag } from './externalUserFields.ts';
import { inviteAgain } from './inviteExternalUser.ts';
import { isSameAccess } from './mandates.ts';

type Change = Extract<PeopleRequest, { readonly ids: unknown }>['change'];
type Changed = PeopleChanged['changed'][number];

/** The version that an undo is made from: unlike that of a form (E13), it changes with the state of the account. */
const etagOf = (user: ExternalUser) => entityTag([externalUserEtag(user), user.status === 'disabled']);

/** Changes what a change concerns of a locked person; null: nothing. Refuses as the changes of one person do. */
async function changeOne(
  work: UnitOfWork,
  user: ExternalUser,
  { enabled, mandates, invite }: Change,
): Promise<Result<Changed | null, AppError>> {
  const { id, firstname, lastname, email, role, locale } = user;
  const before: Changed['before'] = {};
  let after = user;
  if (mandates !== undefined && role === 'inspector' && !isSameAccess(user.mandates, mandates)) {
    const fields = { firstname, lastname, email, role, locale, mandates };
    const changed = await editExternalUser(work, id, fields);
    if (!changed.ok) return changed;
    before.mandates = user.mandates;
    after = changed.value.body;
  }
  if (enabled !== undefined && enabled === (user.status === 'disabled')) {
    const changed = await (enabled ? enableExternalUser : disableExternalUser)(work, id);
    if (!changed.ok) return changed;
    before.enabled = !enabled;
    after = { ...after, status: changed.value.body.status };
  }
  const isInvited = invite === true && after.status === 'invited';
  if (isInvited) {
    const invited = await inviteAgain(work, id);
    if (!invited.ok) return invited;
  }
  const isChanged = isInvited || Object.keys(before).length > 0;
  return accepted(isChanged ? { id, etag: etagOf(after), before } : null);
}

/**
 * Changes several people, or undoes that (B7), in the order of their ids, so that no two such changes wait for each other. Refuses
 * all of them with `not_found` where an id of a change is unknown, an unknown mandate, and the last administrator (E2).
 */
export async function changePeople(
  work: UnitOfWork,
  request: PeopleRequest,
): Promise<Result<Success<PeopleChanged>, AppError>> {
  const asked =
    'ids' in request
      ? [...new Set(request.ids)].map((id) => ({ id, etag: null, change: request.change }))
      : request.items;
  const done: PeopleChanged = { changed: [], skipped: 0, left_out: [] };
  for (const { id, etag, change } of asked.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const user = await lockExternalUser(work.transaction, id);
    if (user === undefined && etag === null) return refused({ reason: 'not_found' });
    if (user === undefined || (etag !== null && etag !== etagOf(user))) {
      done.left_out.push({ id, name: user === undefined ? null : `${user.firstname} ${user.lastname}` });
      continue;
    }
    const changed = await changeOne(work, user, change);
    if (!changed.ok) return changed;
    if (changed.value === null) done.skipped += 1;
    else done.changed.push(changed.value);
  }
  return accepted({ status: 200, body: done });
}
