import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import {
  idempotencyHeader,
  mostReplaced,
  preferHeader,
  replacesHeader,
  returnMinimal,
} from '#contract/headers.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { refuse } from '../plugins/refuse.ts';
import { claimOf } from '../plugins/session.ts';
import { InvalidRequest } from '../plugins/validation.ts';
import type { Asking, Decision, Held, Subject } from '../services/Change.ts';
import type { Environment } from '../services/Environment.ts';
import { type Operation, once, type Success, type Work } from '../services/once.ts';
import type { Refusal } from '../services/Refusal.ts';

type Invalid = Extract<Refusal, { readonly reason: 'validation_failed' }>;

/** The answer to a read: the value, or why not. */
export function answer<Body>(reply: FastifyReply, outcome: Result<Body, Refusal>): Body | ErrorBody {
  return outcome.ok ? outcome.value : refuse(reply, outcome.reason);
}

/** The Idempotency-Key, 1 to 255 visible ASCII signs; null when the client sent none. */
export function operationKey(request: FastifyRequest): Result<string | null, Invalid> {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (key === undefined) return accepted(null);
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
    ? accepted(key)
    : refused({ reason: 'validation_failed', errors: { idempotency_key: ['invalid'] } });
}

/** The operations that the request stands for, each as visible as a key; none when the client names none. */
function replacedKeys(request: FastifyRequest): Result<readonly string[], Invalid> {
  const named = request.headers[replacesHeader.toLowerCase()];
  const keys = typeof named === 'string' && named !== '' ? named.split(',') : [];
  return keys.length <= mostReplaced && keys.every((key) => /^[\x21-\x7e]{1,255}$/.test(key))
    ? accepted(keys)
    : refused({ reason: 'validation_failed', errors: { idempotency_replaces: ['invalid'] } });
}

function requestHash(request: FastifyRequest): string {
  const head = Buffer.from(`${request.method} ${request.url}\n`);
  return hash('sha256', request.bodyBytes === null ? head : Buffer.concat([head, request.bodyBytes]));
}

/** Whether the caller prefers to be told the least (RFC 7240), among whatever else is preferred. */
export function prefersLeast({ headers }: FastifyRequest): boolean {
  const said = headers[preferHeader.toLowerCase()];
  // The usual case is nothing else, and needs no parsing.
  if (said === undefined || said === returnMinimal) return said !== undefined;
  return String(said)
    .toLowerCase()
    .split(/[,;]/)
    .some((one) => one.trim() === returnMinimal);
}

/** What makes two requests the same operation. Throws what is wrong with its headers: who asks is looked at first. */
function operationOf(request: FastifyRequest): Operation {
  const key = operationKey(request);
  if (!key.ok) throw new InvalidRequest(key.reason.errors);
  const replaces = replacedKeys(request);
  if (!replaces.ok) throw new InvalidRequest(replaces.reason.errors);
  return {
    claim: claimOf(request),
    key: key.value,
    requestHash: requestHash(request),
    replaces: replaces.value,
  };
}

/** The answer to a call that changes something: done once, and committed before this resolves (S22). */
export async function answerOnce<Body>(
  environment: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (work: Work) => Promise<Result<Success<Body>, Refusal>>,
): Promise<Body | ErrorBody> {
  const outcome = await once(environment, operationOf(request), change);
  if (!outcome.ok) return refuse(reply, outcome.reason);
  reply.code(outcome.value.status);
  return outcome.value.body;
}

/** The same for a call that changes an inspection: many at once share a transaction. */
export async function answerTogether<Body extends object>(
  { askTogether }: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
  about: {
    readonly subject: Subject;
    readonly decide: (asking: Asking, held: Held) => Result<Decision<Body>, Refusal>;
  },
): Promise<Body | ErrorBody> {
  const told = await askTogether({ ...operationOf(request), isBrief: prefersLeast(request), ...about });
  if (!told.ok) return refuse(reply, told.reason);
  const { status, text } = told.value;
  // The very text that is stored, and given again to whoever asks again: a body that is written already.
  const sent: unknown = reply.code(status).type('application/json; charset=utf-8').send(text);
  return sent as Body;
}
