import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { idempotencyHeader } from '#contract/headers.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { refuse } from '../plugins/refuse.ts';
import { signedIn } from '../plugins/session.ts';
import type { Environment } from '../services/Environment.ts';
import { once, type Success, type Work } from '../services/once.ts';
import type { Refusal } from '../services/Refusal.ts';

/** The answer to a read: the value, or why not. */
export function answer<Body>(reply: FastifyReply, outcome: Result<Body, Refusal>): Body | ErrorBody {
  return outcome.ok ? outcome.value : refuse(reply, outcome.reason);
}

/** The Idempotency-Key, 1 to 255 visible ASCII signs; null when the client sent none. */
export function operationKey(request: FastifyRequest): Result<string | null, Refusal> {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (key === undefined) return accepted(null);
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
    ? accepted(key)
    : refused({ reason: 'validation_failed', errors: { idempotency_key: ['invalid'] } });
}

function requestHash(request: FastifyRequest): string {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (request.bodyBytes !== null) hash.update(request.bodyBytes);
  return hash.digest('hex');
}

/** The answer to a call that changes something: done once, and committed before this resolves (S22). */
export async function answerOnce<Body>(
  environment: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (work: Work) => Promise<Result<Success<Body>, Refusal>>,
): Promise<Body | ErrorBody> {
  const key = operationKey(request);
  if (!key.ok) return refuse(reply, key.reason);
  const { sessionHash } = signedIn(request);
  const operation = { sessionHash, key: key.value, requestHash: requestHash(request) };
  const outcome = await once(environment, operation, change);
  if (!outcome.ok) return refuse(reply, outcome.reason);
  reply.code(outcome.value.status);
  return outcome.value.body;
}
