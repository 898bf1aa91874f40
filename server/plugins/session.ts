import type { FastifyError, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Me } from '#contract/session.ts';
import { authenticate, tokenHash } from '../services/authenticate.ts';
import type { Environment } from '../services/Environment.ts';
import { RememberedPeople } from '../services/RememberedPeople.ts';
import type { App } from './App.ts';
import { refuse } from './refuse.ts';
import { InvalidRequest } from './validation.ts';

type SignedIn = {
  readonly person: Me;
  readonly sessionHash: string;
  /** Not looked up for this request: the session may be over. */
  readonly isRemembered: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Who may call a route. Without it: whoever is signed in. */
    readonly access?: 'everybody' | 'administrators';
    /** A route of `answerTogether`: the session is looked up where the call is decided, and need not be before. */
    readonly isDecidedTogether?: boolean;
  }
}

/** Who makes this request. Only routes that are open to everybody have nobody. */
export function signedIn(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw new Error('A route for signed-in people was open to everybody.');
  return request.signedIn;
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w~+/.-]{1,256}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Whether a request is refused for itself, before anybody decided anything. */
function isOfRequest(error: FastifyError | InvalidRequest): boolean {
  return error instanceof InvalidRequest || (error.statusCode ?? 500) < 500;
}

/** Every route of this scope is for signed-in people, unless it says otherwise: what is forgotten is closed. */
export function requireSession(app: App, environment: Environment): void {
  const remembered = new RememberedPeople();
  app.decorateRequest('signedIn', null);
  async function lookUp(
    request: FastifyRequest,
    reply: FastifyReply,
    sessionHash: string | null,
    now: Date,
  ): Promise<FastifyReply | undefined> {
    const { access, isDecidedTogether } = request.routeOptions.config;
    const person = sessionHash === null ? null : await authenticate(environment, sessionHash);
    if (sessionHash === null || person === null) {
      return reply.send(refuse(reply, { reason: 'invalid_session' }));
    }
    if (access === 'administrators' && person.role !== 'administrator') {
      request.log.warn({ event: 'forbidden', user: person.id }, 'refused');
      return reply.send(refuse(reply, { reason: 'forbidden' }));
    }
    if (isDecidedTogether === true) remembered.note(sessionHash, person, now);
    request.signedIn = { person, sessionHash, isRemembered: false };
    return undefined;
  }
  // A hook without a promise: most calls are of routes that are decided together.
  app.addHook(
    'onRequest',
    (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
      const { access, isDecidedTogether } = request.routeOptions.config;
      if (access === 'everybody') return done();
      const token = bearerOf(request);
      const sessionHash = token === null ? null : tokenHash(token);
      const now = environment.now();
      const known =
        isDecidedTogether === true && sessionHash !== null ? remembered.whose(sessionHash, now) : null;
      if (known !== null && sessionHash !== null) {
        request.signedIn = { person: known, sessionHash, isRemembered: true };
        return done();
      }
      lookUp(request, reply, sessionHash, now).then(
        (answered) => answered === undefined && done(),
        (error: Error) => done(error),
      );
    },
  );
  // Whose session is over hears that, and not what is wrong with the call.
  app.setErrorHandler(async (error: FastifyError | InvalidRequest, request, reply) => {
    const { signedIn: asking } = request;
    const isUnsure = asking?.isRemembered === true && isOfRequest(error);
    if (!isUnsure || (await authenticate(environment, asking.sessionHash)) !== null) throw error;
    return reply.send(refuse(reply, { reason: 'invalid_session' }));
  });
}
