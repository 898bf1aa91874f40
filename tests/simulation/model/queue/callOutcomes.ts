import fc from 'fast-check';
import type { ApiResult, Failure } from '../../../../src/api/ApiResult.ts';
import type { Acknowledged } from '../../../../src/sync/classify.ts';

/** The outcome of one call. */
export type CallOutcome =
  | { readonly does: 'done' }
  | { readonly does: 'done, answer lost'; readonly failure: Failure }
  | { readonly does: 'never arrives'; readonly failure: Failure }
  | { readonly does: 'refused'; readonly failure: Failure };

const status = (code: number, change: Partial<Extract<Failure, { kind: 'status' }>> = {}): Failure => ({
  kind: 'status',
  status: code,
  error: null,
  errors: {},
  retryAfter: null,
  ...change,
});

/** Failures after which the outcome is unknown: anything may have happened. */
const unclear: fc.Arbitrary<Failure> = fc.oneof(
  fc.constant<Failure>({ kind: 'network' }),
  fc.constant<Failure>({ kind: 'timeout' }),
  fc.constantFrom(200, 201, 302, 307).map((code): Failure => ({ kind: 'portal', status: code })),
  fc.constantFrom(500, 501, 502, 503, 504, 511).map((code) => status(code)),
  fc.nat(2 * 3_600_000).map((retryAfter) => status(503, { retryAfter })),
);

/** Failures of a server or proxy that has not executed the request, and may later. */
const later: fc.Arbitrary<Failure> = fc.oneof(
  fc.constantFrom(408, 425).map((code) => status(code)),
  fc.option(fc.nat(2 * 3_600_000)).map((retryAfter) => status(429, { retryAfter })),
  fc.constantFrom(401, 403).map((code) => status(code, { error: 'invalid_session' })),
);

const refusal: fc.Arbitrary<Failure> = fc.oneof(
  fc.constantFrom(400, 404, 409, 410, 413, 422).map((code) => status(code)),
  fc.constant(status(422, { error: 'validation_failed', errors: { floor: ['taken'] } })),
  fc.constant(status(409, { error: 'tour_concluded' })),
);

export const callOutcomeArbitrary: fc.Arbitrary<CallOutcome> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<CallOutcome>({ does: 'done' }) },
  { weight: 2, arbitrary: unclear.map((failure): CallOutcome => ({ does: 'done, answer lost', failure })) },
  {
    weight: 7,
    arbitrary: fc.oneof(unclear, later).map((failure): CallOutcome => ({ does: 'never arrives', failure })),
  },
  { weight: 1, arbitrary: refusal.map((failure): CallOutcome => ({ does: 'refused', failure })) },
);

const receipt = { code: 'CODE', received_at: '2026-11-21T08:00:00.000Z' };

/** The response of the server to an executed entry. */
export const acknowledgement: ApiResult<Acknowledged> = { ok: true, value: { receipt } };
