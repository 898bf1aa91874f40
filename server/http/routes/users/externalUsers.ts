import type { FastifyReply } from 'fastify';
import * as zod from 'zod/mini';
import {
  type ExternalUserFields,
  externalUser,
  externalUserDetail,
  externalUserPage,
  externalUserQuery,
  externalUserRequest,
  invitationLink,
} from '#contract/accounts/externalUser.ts';
import type { ErrorBody } from '#contract/http/errors.ts';
import { ifMatchHeader } from '#contract/http/headers.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import { purgeOrphanedOperations } from '../../../services/retention/purgeExpired.ts';
import {
  disableExternalUser,
  enableExternalUser,
  removeExternalUser,
} from '../../../services/users/changeUserState.ts';
import { copyInvitationLink } from '../../../services/users/copyInvitationLink.ts';
import { editExternalUser } from '../../../services/users/editExternalUser.ts';
import { externalUserEtag } from '../../../services/users/externalUserFields.ts';
import { inviteAgain, inviteExternalUser } from '../../../services/users/inviteExternalUser.ts';
import { listExternalUsers, readExternalUser } from '../../../services/users/listExternalUsers.ts';
import type { App } from '../../plugins/App.ts';
import { sendError } from '../../plugins/sendError.ts';
import { call, officeCall } from '../call.ts';
import { idParameter, sendIdempotent, sendResult, sendUnstored } from '../send.ts';
import { consumeInvitation } from './externalUsersAtOnce.ts';

// Deleting a person looks through millions of stored results.
const purgeWithinMs = 60_000;
const mailing = { config: { access: 'administrators', sendsMail: true } } as const;
const one = { 200: externalUser };

/** Sets the ETag, which a change made from these fields may send as If-Match (E13). */
function withEtag<Body extends ExternalUserFields>(
  reply: FastifyReply,
  body: Body | ErrorBody,
): Body | ErrorBody {
  if ('firstname' in body) reply.header('etag', externalUserEtag(body));
  return body;
}

/** External users, for administrators (specification §6). */
export function externalUserRoutes(app: App, context: AppContext): void {
  const { database } = context;
  app.get(
    officePaths.externalUsers,
    officeCall(
      'External users, filtered and sorted',
      { 200: externalUserPage },
      { querystring: externalUserQuery },
    ),
    async (request, reply) => sendResult(reply, await listExternalUsers(context, request.query)),
  );

  app.post(
    officePaths.externalUsers,
    call(
      'Create an account and invite by e-mail',
      { 201: externalUser },
      { body: externalUserRequest },
      mailing,
    ),
    async (request, reply) => {
      const consumed = await consumeInvitation(context, request);
      if (!consumed.ok) return sendError(reply, consumed.reason);
      return sendIdempotent(context, request, reply, (work) =>
        inviteExternalUser(work, request.body.external_user),
      );
    },
  );

  app.get(
    `${officePaths.externalUsers}/:id`,
    officeCall('One external user', { 200: externalUserDetail }, { params: idParameter }),
    async (request, reply) =>
      withEtag(reply, sendResult(reply, await readExternalUser(context, request.params.id))),
  );

  app.put(
    `${officePaths.externalUsers}/:id`,
    call('Change a person’s fields', one, { body: externalUserRequest, params: idParameter }, mailing),
    async (request, reply) => {
      // Not in the schema: the published description of the calls stays as it is (decision 193).
      const ifMatch = request.headers[ifMatchHeader.toLowerCase()];
      const answer = await sendIdempotent(context, request, reply, (work) =>
        editExternalUser(
          work,
          request.params.id,
          request.body.external_user,
          typeof ifMatch === 'string' ? ifMatch : undefined,
        ),
      );
      return withEtag(reply, answer);
    },
  );

  app.delete(
    `${officePaths.externalUsers}/:id`,
    officeCall(
      'Delete an account; the tours stay, without the name',
      { 204: zod.null() },
      { params: idParameter },
      { handlerTimeout: purgeWithinMs },
    ),
    async (request, reply) => {
      const answer = await sendIdempotent(context, request, reply, (work) =>
        removeExternalUser({ ...work, timeZone: context.timeZone }, request.params.id),
      );
      // If this fails, the client's next attempt or the daily purge does it.
      if (reply.statusCode === 204) await purgeOrphanedOperations(database);
      return answer;
    },
  );

  const nothing = zod.nullish(zod.strictObject({}));
  app.put(
    `${officePaths.externalUsers}/:id/enable`,
    officeCall('Open an account again', one, { body: nothing, params: idParameter }),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => enableExternalUser(work, request.params.id)),
  );

  app.put(
    `${officePaths.externalUsers}/:id/disable`,
    officeCall('Close an account; tokens are dead at once', one, {
      body: nothing,
      params: idParameter,
    }),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => disableExternalUser(work, request.params.id)),
  );

  app.post(
    `${officePaths.externalUsers}/:id/invitation`,
    call('Invite again; the earlier link dies', one, { body: nothing, params: idParameter }, mailing),
    async (request, reply) => {
      const consumed = await consumeInvitation(context, request);
      if (!consumed.ok) return sendError(reply, consumed.reason);
      return sendIdempotent(context, request, reply, (work) => inviteAgain(work, request.params.id));
    },
  );

  app.post(
    `${officePaths.externalUsers}/:id/invitation/link`,
    officeCall(
      'Make an invitation link to hand over, shown once; the earlier link dies',
      { 201: invitationLink },
      { params: idParameter, body: nothing },
    ),
    async (request, reply) => {
      const consumed = await consumeInvitation(context, request);
      if (!consumed.ok) return sendError(reply, consumed.reason);
      return sendUnstored(context, request, reply, (work) =>
        copyInvitationLink({ ...work, publicUrl: context.publicUrl }, request.params.id),
      );
    },
  );
}
