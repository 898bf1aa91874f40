import * as zod from 'zod/mini';
import { digestRequest, ownAccount } from '#contract/accounts/ownAccount.ts';
import { signInRequest } from '#contract/accounts/signInRequest.ts';
import { paths } from '#contract/http/paths.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { changeDigest } from '../../services/accounts/changeDigest.ts';
import { signOut } from '../../services/accounts/ownSessions.ts';
import { signIn } from '../../services/accounts/signIn.ts';
import { readMe } from '../../services/idempotency/whoAsks.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf, readerOf } from '../plugins/session.ts';
import { call, officeCall } from './call.ts';
import { operationKey, sendIdempotent } from './send.ts';

/** Signing in and out. */
export function authTokenRoutes(app: App, context: AppContext): void {
  app.post(
    paths.authToken,
    call(
      'Sign in',
      { 201: zod.object({ auth_token: zod.string() }) },
      { security: [], body: signInRequest },
      { config: { access: 'everybody' } },
    ),
    async (request, reply) => {
      // No result is stored under the key: a token must not be stored, and a second one does no harm.
      const key = operationKey(request);
      if (!key.ok) return sendError(reply, key.reason);
      const outcome = await signIn(context, { ...request.body, address: request.ip });
      if (!outcome.ok) {
        request.log.info({ event: 'sign_in_refused', reason: outcome.reason.reason, peer: request.ip });
        return sendError(reply, outcome.reason);
      }
      const { auth_token, user_id } = outcome.value;
      request.log.info({ event: 'signed_in', user: user_id, peer: request.ip });
      reply.code(201);
      return { auth_token };
    },
  );

  app.delete(
    paths.authToken,
    call('Sign out: the token is dead at once', { 204: zod.null() }),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => signOut(work, claimOf(request).sessionHash)),
  );
}

/** Who is signed in, and an administrator's digest. */
export function meRoutes(app: App, context: AppContext): void {
  app.get(paths.me, call('Who is signed in', { 200: ownAccount }), (request) =>
    readMe(context.database, readerOf(request)),
  );
  app.put(
    paths.me,
    officeCall('Choose how often one gets a digest', { 200: ownAccount }, { body: digestRequest }),
    (request, reply) => sendIdempotent(context, request, reply, (work) => changeDigest(work, request.body)),
  );
}
