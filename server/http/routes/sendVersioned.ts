import type { FastifyReply, FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import type { ErrorBody } from '#contract/http/errors.ts';
import { ifMatchHeader } from '#contract/http/headers.ts';
import type { Result } from '#domain/result.ts';
import type { AppContext } from '../../services/AppContext.ts';
import type { AppError } from '../../services/AppError.ts';
import type { Success, UnitOfWork } from '../../services/idempotency/request.ts';
import { idParameter, sendIdempotent } from './send.ts';

/**
 * The shape of a change of one thing by its id. If-Match is checked by what changes, not by the shape: without the header a change is
 * 428 and not 422.
 */
export const versioned = {
  params: idParameter,
  headers: zod.looseObject({ [ifMatchHeader.toLowerCase()]: zod.optional(zod.string()) }),
};

type Change<Body> = (
  work: UnitOfWork,
  ifMatch: string | undefined,
) => Promise<Result<Success<Body>, AppError>>;

/** The response to a change of one thing, with its ETag, which the next change sends as If-Match (RFC 9110). */
export async function sendVersioned<Body extends { readonly etag?: string | undefined } | null>(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<Body>,
): Promise<Body | ErrorBody> {
  const ifMatch = request.headers[ifMatchHeader.toLowerCase()];
  const body = await sendIdempotent(context, request, reply, (work) =>
    change(work, typeof ifMatch === 'string' ? ifMatch : undefined),
  );
  if (body !== null && 'etag' in body && body.etag !== undefined) reply.header('etag', body.etag);
  return body;
}
