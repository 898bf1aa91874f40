import type { FastifyRequest } from 'fastify';
import { peopleChanged, peopleRequest } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import type { Result } from '#domain/result.ts';
import type { AppContext } from '../../../services/AppContext.ts';
import type { AppError } from '../../../services/AppError.ts';
import { consume, invitationLimit } from '../../../services/rate-limit/consume.ts';
import { changePeople } from '../../../services/users/changePeople.ts';
import type { App } from '../../plugins/App.ts';
import { sendError } from '../../plugins/sendError.ts';
import { lookUpReader } from '../../plugins/session.ts';
import { call } from '../call.ts';
import { sendIdempotent } from '../send.ts';

/**
 * Counts an invitation. The rate limit is per administrator, who is therefore looked up first; permission is checked again in the
 * transaction.
 */
export async function consumeInvitation(
  context: AppContext,
  request: FastifyRequest,
): Promise<Result<null, AppError>> {
  const administrator = await lookUpReader(context, request);
  if (!administrator.ok) return administrator;
  return consume(context.rateLimiter, [[`invite ${administrator.value.id}`, invitationLimit]]);
}

/** A change of several external users (B7), for administrators. */
export function externalUsersAtOnceRoutes(app: App, context: AppContext): void {
  app.put(
    officePaths.externalUsers,
    call(
      'Change several people at once, or undo that',
      { 200: peopleChanged },
      { body: peopleRequest },
      { config: { access: 'administrators', sendsMail: true } },
    ),
    async (request, reply) => {
      // Like a file of people, a change of several counts once.
      const isInviting = 'change' in request.body && request.body.change.invite === true;
      const consumed = isInviting ? await consumeInvitation(context, request) : null;
      if (consumed?.ok === false) return sendError(reply, consumed.reason);
      return sendIdempotent(context, request, reply, (work) => changePeople(work, request.body));
    },
  );
}
