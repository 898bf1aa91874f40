import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import type { ErrorBody } from '#contract/http/errors.ts';
import {
  idempotencyHeader,
  maxReplaced,
  preferHeader,
  replacesHeader,
  returnMinimal,
} from '#contract/http/headers.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import type { IdempotentRequest, Success, UnitOfWork } from '../../services/idempotency/request.ts';
import { type AfterCommit, executeOnce } from '../../services/idempotency/withIdempotency.ts';
import type { Act } from '../../services/inspections/command.ts';
import { sendError } from '../plugins/sendError.ts';
import { claimOf } from '../plugins/session.ts';
import { InvalidRequest } from '../plugins/validation.ts';

/** The id in a path. A malformed one is 404, like everything that does not exist. */
export const idParameter = zod.object({ id: zod.uuid() });

type Invalid = Extract<AppError, { readonly reason: 'validation_failed' }>;

/** The query of a call that has no filters: one that is sent is refused, rather than silently ignored. */
export const unfiltered = zod.strictObject({});

/** The response to a read: the value, or the error. */
export function sendResult<Body>(reply: FastifyReply, outcome: Result<Body, AppError>): Body | ErrorBody {
  return outcome.ok ? outcome.value : sendError(reply, outcome.reason);
}

/** The Idempotency-Key, 1 to 255 visible ASCII characters; null when the client sent none. */
export function operationKey(request: FastifyRequest): Result<string | null, Invalid> {
  const key = request.headers[idempotencyHeader.toLowerCase()];
  if (key === undefined) return accepted(null);
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
    ? accepted(key)
    : refused({ reason: 'validation_failed', errors: { idempotency_key: ['invalid'] } });
}

/** The keys in Idempotency-Replaces, each written like an Idempotency-Key; empty when the client names none. */
function replacedKeys(request: FastifyRequest): Result<readonly string[], Invalid> {
  const named = request.headers[replacesHeader.toLowerCase()];
  const keys = typeof named === 'string' && named !== '' ? named.split(',') : [];
  return keys.length <= maxReplaced && keys.every((key) => /^[\x21-\x7e]{1,255}$/.test(key))
    ? accepted(keys)
    : refused({ reason: 'validation_failed', errors: { idempotency_replaces: ['invalid'] } });
}

function requestHash(request: FastifyRequest): string {
  const head = Buffer.from(`${request.method} ${request.url}\n`);
  return hash('sha256', request.bodyBytes === null ? head : Buffer.concat([head, request.bodyBytes]));
}

/** Whether the request has `Prefer: return=minimal` (RFC 7240), among other preferences. */
function prefersMinimal({ headers }: FastifyRequest): boolean {
  const preference = headers[preferHeader.toLowerCase()];
  // The usual case is nothing else, and needs no parsing.
  if (preference === undefined || preference === returnMinimal) return preference !== undefined;
  return String(preference)
    .toLowerCase()
    .split(/[,;]/)
    .some((one) => one.trim() === returnMinimal);
}

/** What identifies the request. Throws on invalid headers, so that the error handler checks the session first. */
function idempotentRequest(request: FastifyRequest): IdempotentRequest {
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

type Change<Body> = (work: UnitOfWork, afterCommit: AfterCommit) => Promise<Result<Success<Body>, AppError>>;

/** The response to a request that changes something: executed once, and committed before this resolves (S22). */
export async function sendIdempotent<Body>(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<Body>,
): Promise<Body | ErrorBody> {
  return sendOnce(context, idempotentRequest(request), reply, change);
}

/** The same for a response that must not be stored, such as a link: an Idempotency-Key is ignored (E20). */
export async function sendUnstored<Body>(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<Body>,
): Promise<Body | ErrorBody> {
  return sendOnce(context, { claim: claimOf(request), key: null, requestHash: '' }, reply, change);
}

async function sendOnce<Body>(
  context: AppContext,
  request: IdempotentRequest,
  reply: FastifyReply,
  change: Change<Body>,
): Promise<Body | ErrorBody> {
  const result = await executeOnce(context, request, change);
  if (!result.ok) return sendError(reply, result.reason);
  reply.code(result.value.status);
  // Written by this use case, now or before; the route validates its shape.
  return JSON.parse(result.value.text) as Body;
}

/** Sends what is JSON already; the reply, for a route that is typed by its body. */
export function sendJson(
  reply: FastifyReply,
  { status, text }: { readonly status: number; readonly text: string },
): unknown {
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}

/** The same for a command of an inspection; the batcher executes many in one transaction. */
export async function sendCommand<Body extends object>(
  { batcher }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
): Promise<Body | ErrorBody> {
  const result = await batcher.execute({
    ...idempotentRequest(request),
    isBrief: prefersMinimal(request),
    act,
  });
  if (!result.ok) return sendError(reply, result.reason);
  // The stored text, which a repeated request gets as well.
  return sendJson(reply, result.value) as Body;
}
