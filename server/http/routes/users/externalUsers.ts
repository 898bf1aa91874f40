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
import { errorResponses, sendError } from '../../plugins/sendError.ts';
import { idParameter, sendIdempotent, sendResult, sendUnstored } from '../send.ts';
import { consumeInvitation } from './externalUsersAtOnce.ts';

const config = { access: 'administrators' } as const;
// Deleting a person looks through millions of stored results.
const purgeWithinMs = 60_000;
const mailing = { ...config, sendsMail: true } as const;
const one = { params: idParameter, response: { 200: externalUser, ...errorResponses } };

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
    {
      config,
      schema: {
        summary: 'External users, filtered and sorted',
        querystring: externalUserQuery,
        response: { 200: externalUserPage, ...errorResponses },
      },
    },
    async (request, reply) => sendResult(reply, await listExternalUsers(context, request.query)),
  );

  app.post(
    officePaths.externalUsers,
    {
      config: mailing,
      schema: {
        summary: 'Create an account and invite by e-mail',
        body: externalUserRequest,
        response: { 201: externalUser, ...errorResponses },
      },
    },
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
    {
      config,
      schema: {
        summary: 'One external user',
        params: idParameter,
        response: { 200: externalUserDetail, ...errorResponses },
      },
    },
    async (request, reply) =>
      withEtag(reply, sendResult(reply, await readExternalUser(context, request.params.id))),
  );

  app.put(
    `${officePaths.externalUsers}/:id`,
    { config: mailing, schema: { summary: 'Change a person’s fields', body: externalUserRequest, ...one } },
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
    {
      config,
      handlerTimeout: purgeWithinMs,
      schema: {
        summary: 'Delete an account; the tours stay, without the name',
        params: idParameter,
        response: { 204: zod.null(), ...errorResponses },
      },
    },
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
    { config, schema: { summary: 'Open an account again', body: nothing, ...one } },
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => enableExternalUser(work, request.params.id)),
  );

  app.put(
    `${officePaths.externalUsers}/:id/disable`,
    { config, schema: { summary: 'Close an account; tokens are dead at once', body: nothing, ...one } },
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => disableExternalUser(work, request.params.id)),
  );

  app.post(
    `${officePaths.externalUsers}/:id/invitation`,
    { config: mailing, schema: { summary: 'Invite again; the earlier link dies', body: nothing, ...one } },
    async (request, reply) => {
      const consumed = await consumeInvitation(context, request);
      if (!consumed.ok) return sendError(reply, consumed.reason);
      return sendIdempotent(context, request, reply, (work) => inviteAgain(work, request.params.id));
    },
  );

  app.post(
    `${officePaths.externalUsers}/:id/invitation/link`,
    {
      config,
      schema: {
        summary: 'Make an invitation link to hand over, shown once; the earlier link dies',
        params: idParameter,
        body: nothing,
        response: { 201: invitationLink, ...errorResponses },
      },
    },
    async (request, reply) => {
      const consumed = await consumeInvitation(context, request);
      if (!consumed.ok) return sendError(reply, consumed.reason);
      return sendUnstored(context, request, reply, (work) =>
        copyInvitationLink({ ...work, publicUrl: context.publicUrl }, request.params.id),
      );
    },
  );
}
