import * as zod from 'zod/mini';
import {
  activationRequest,
  done,
  linkPerson,
  linkRequest,
  ownPasswordRequest,
  passwordChangeRequest,
  passwordResetRequest,
} from '#contract/accounts/account.ts';
import { sessions } from '#contract/accounts/session.ts';
import { paths } from '#contract/http/paths.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { activate } from '../../services/accounts/activate.ts';
import { changeOwnPassword } from '../../services/accounts/changeOwnPassword.ts';
import { findLinkPerson } from '../../services/accounts/findLink.ts';
import { endOtherSessions, endSession, listSessions } from '../../services/accounts/ownSessions.ts';
import { renewInvitation } from '../../services/accounts/renewInvitation.ts';
import { requestReset, resetPassword } from '../../services/accounts/resetPassword.ts';
import type { App } from '../plugins/App.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf, readerOf } from '../plugins/session.ts';
import { call } from './call.ts';
import { sendIdempotent } from './send.ts';

const sessionParameter = zod.object({ id: zod.string().check(zod.regex(/^[0-9a-f]{32}$/)) });

/** Links of mails: activation and a new password. There is no session, so no idempotency keys are stored. */
export function linkRoutes(app: App, context: AppContext): void {
  const open = { access: 'everybody', sendsMail: true } as const;
  const response = { 200: done };

  for (const [path, purpose] of [
    [paths.activationPerson, 'activation'],
    [paths.passwordResetPerson, 'password_reset'],
  ] as const) {
    app.post(
      path,
      call(
        'For whom a link is; uses nothing up',
        { 200: linkPerson },
        { security: [], body: linkRequest },
        { config: { access: 'everybody' } },
      ),
      async (request, reply) => {
        const found = await findLinkPerson(context, purpose, { ...request.body, address: request.ip });
        return found.ok ? found.value : sendError(reply, found.reason);
      },
    );
  }

  app.post(
    paths.activationNew,
    call(
      'Send a new invitation for a link that expired',
      response,
      { security: [], body: linkRequest },
      { config: open },
    ),
    async (request, reply) => {
      const outcome = await renewInvitation(context, { ...request.body, address: request.ip });
      request.log.info({
        event: outcome.ok ? 'invitation_renewed' : 'invitation_renewal_refused',
        peer: request.ip,
      });
      return outcome.ok ? {} : sendError(reply, outcome.reason);
    },
  );

  app.post(
    paths.activation,
    call('Activate an account', response, { security: [], body: activationRequest }, { config: open }),
    async (request, reply) => {
      const { activation_token: token, ...passwords } = request.body.activation;
      const outcome = await activate(context, { ...passwords, token, address: request.ip });
      request.log.info({
        event: outcome.ok ? 'activated' : 'activation_refused',
        ...(outcome.ok ? { user: outcome.value.userId } : {}),
        peer: request.ip,
      });
      return outcome.ok ? {} : sendError(reply, outcome.reason);
    },
  );

  app.post(
    paths.passwordReset,
    call('Ask for a new password', response, { security: [], body: passwordResetRequest }, { config: open }),
    async (request, reply) => {
      const { email } = request.body.password_reset;
      const outcome = await requestReset(context, { email, address: request.ip });
      request.log.info({ event: 'reset_requested', peer: request.ip });
      return outcome.ok ? {} : sendError(reply, outcome.reason);
    },
  );

  app.put(
    paths.passwordReset,
    call(
      'Set a new password by a link',
      response,
      { security: [], body: passwordChangeRequest },
      { config: open },
    ),
    async (request, reply) => {
      const { password_reset_token: token, ...passwords } = request.body.password_reset;
      const outcome = await resetPassword(context, { ...passwords, token, address: request.ip });
      request.log.info({
        event: outcome.ok ? 'password_reset' : 'reset_refused',
        ...(outcome.ok ? { user: outcome.value.userId } : {}),
        peer: request.ip,
      });
      return outcome.ok ? {} : sendError(reply, outcome.reason);
    },
  );
}

/** One's own account: the password, and where one is signed in. */
export function ownAccountRoutes(app: App, context: AppContext): void {
  app.put(
    paths.ownPassword,
    call(
      'Change one’s own password; every other session ends',
      { 200: done },
      { body: ownPasswordRequest },
      { config: { sendsMail: true } },
    ),
    async (request, reply) => {
      const outcome = await changeOwnPassword(context, claimOf(request), request.body.password_change);
      request.log.info({
        event: outcome.ok ? 'password_changed' : 'password_change_refused',
        user: request.person?.id,
      });
      return outcome.ok ? {} : sendError(reply, outcome.reason);
    },
  );

  app.get(paths.ownSessions, call('Where one is signed in', { 200: sessions }), (request) => {
    const { sessionHash } = claimOf(request);
    return listSessions(context.database, readerOf(request).id, {
      now: context.now(),
      sessionHash,
    });
  });

  app.delete(
    paths.ownSessions,
    call('End every other session of one’s own', { 204: zod.null() }),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => endOtherSessions(work, claimOf(request).sessionHash)),
  );

  app.delete(
    `${paths.ownSessions}/:id`,
    call('End one session of one’s own', { 204: zod.null() }, { params: sessionParameter }),
    (request, reply) =>
      sendIdempotent(context, request, reply, (work) => endSession(work, request.params.id)),
  );
}
