import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#contract/accounts/session.ts';
import { listsHeader } from '#contract/http/headers.ts';
import type { Result } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import { entityTag } from '../../services/entityTag.ts';
import type { Claim } from '../../services/idempotency/request.ts';
import { type LookUp, whoReads } from '../../services/idempotency/whoAsks.ts';
import { tokenHash } from '../../services/tokens.ts';
import type { App } from './App.ts';
import { sendError } from './sendError.ts';
import { InvalidRequest } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request claims; null where the route is open to everybody. */
    claim: Claim | null;
    /** Gives up the session's turn to read, so that its next read may begin; null: the request has none. */
    endReading: (() => void) | null;
    /** The person found by the last look-up, whether allowed or not; null before the first one. */
    person: Me | null;
  }
  interface FastifyContextConfig {
    /** Who may call a route. Default: anyone signed in. */
    readonly access?: 'everybody' | 'administrators';
  }
}

/** What a request claims. Only routes that are open to everybody have no claim. */
export function claimOf(request: FastifyRequest): Claim {
  if (request.claim === null) throw new Error('A route for signed-in people was open to everybody.');
  return request.claim;
}

/** The person who reads, looked up just before by `requireSession`. Writes look up in their own transaction. */
export function readerOf(request: FastifyRequest): Me {
  if (request.person === null) throw new Error('Nobody has looked up who asks.');
  return request.person;
}

/** Looks up the caller of a route that reads. */
export function lookUpReader(context: LookUp, request: FastifyRequest): Promise<Result<Me, AppError>> {
  return whoReads(context, claimOf(request));
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w~+/.-]{1,256}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** B6: of the lists of one person: not even a colleague's is the same. */
function listsTag({ id }: Me, lists: string | null): string {
  return entityTag([id, ...(lists ?? '').split(',').toSorted()]).replaceAll('"', '');
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether the request itself is invalid, which is found before a handler runs. */
function isOfRequest(error: FastifyError | InvalidRequest): boolean {
  return error instanceof InvalidRequest || (error.statusCode ?? 500) < 500;
}

/**
 * Requires a session on every route of this scope unless its config says otherwise, so that a new route is closed by
 * default. The session is looked up late, because a body may take half a minute to arrive: for reads here, just before
 * the handler; for writes within their transaction (`sendIdempotent`, `sendCommand`). A handler that skips it
 * cannot send a success.
 */
export function requireSession(app: App, context: LookUp & Pick<AppContext, 'batcher'>): void {
  app.decorateRequest('claim', null);
  app.decorateRequest('person', null);
  app.decorateRequest('endReading', null);

  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config;
    if (access === 'everybody') return done();
    const token = bearerOf(request);
    if (token === null) {
      void reply.send(sendError(reply, { reason: 'invalid_session' }));
      return;
    }
    request.claim = {
      sessionHash: tokenHash(token),
      role: access === 'administrators' ? 'administrator' : null,
      found: (person, lists) => {
        request.person = person;
        if (person.role === 'inspector') reply.header(listsHeader, listsTag(person, lists));
      },
    };
    done();
  });

  app.addHook('preHandler', async (request, reply): Promise<FastifyReply | undefined> => {
    if (request.claim === null || !isRead(request)) return undefined;
    const end = await context.batcher.beginReading(request.claim.sessionHash);
    // The client is gone: without `hijack` the handler would run.
    if (reply.sent || reply.raw.destroyed) {
      end();
      return reply.hijack();
    }
    request.endReading = end;
    const reader = await lookUpReader(context, request);
    return reader.ok ? undefined : reply.send(sendError(reply, reader.reason));
  });

  app.addHook('onSend', async (request, reply) => {
    request.endReading?.();
    const isUnasked = request.claim !== null && request.person === null && reply.statusCode < 400;
    if (isUnasked) throw new Error(`${request.method} ${request.url} never looked up who asks.`);
  });

  app.addHook('onResponse', (request, reply, done) => {
    request.endReading?.();
    if (reply.statusCode === 403) {
      request.log.warn({ event: 'forbidden', user: request.person?.id }, 'refused');
    }
    done();
  });

  // An ended session or a missing permission is reported before what is wrong with the request.
  app.setErrorHandler(async (error: FastifyError | InvalidRequest, request, reply) => {
    if (request.claim === null || request.person !== null || !isOfRequest(error)) throw error;
    const asker = await lookUpReader(context, request);
    if (asker.ok) throw error;
    return reply.send(sendError(reply, asker.reason));
  });
}
