import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#contract/session.ts';
import { authenticate, tokenHash } from '../services/authenticate.ts';
import type { Environment } from '../services/Environment.ts';
import type { App } from './App.ts';
import { refuse } from './refuse.ts';

type SignedIn = { readonly person: Me; readonly sessionHash: string };

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Who may call a route. Without it: whoever is signed in. */
    readonly access?: 'everybody' | 'administrators';
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

/** Every route of this scope is for signed-in people, unless it says otherwise: what is forgotten is closed. */
export function requireSession(app: App, environment: Environment): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { access } = request.routeOptions.config;
    if (access === 'everybody') return;
    const token = bearerOf(request);
    const sessionHash = token === null ? null : tokenHash(token);
    const person = sessionHash === null ? null : await authenticate(environment, sessionHash);
    if (sessionHash === null || person === null) {
      return reply.send(refuse(reply, { reason: 'invalid_session' }));
    }
    if (access === 'administrators' && person.role !== 'administrator') {
      request.log.warn({ event: 'forbidden', user: person.id }, 'refused');
      return reply.send(refuse(reply, { reason: 'forbidden' }));
    }
    request.signedIn = { person, sessionHash };
  });
}
