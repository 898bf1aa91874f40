import fc from 'fast-check';
import type { ApiResult, Failure } from '../../../../src/api/ApiResult.ts';
import type { OutboxEntry } from '../../../../src/db/schema.ts';
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

type Sub = { readonly id: string; readonly touchpoint_id: string };
type Touchpoint = Sub & { readonly sub_touchpoints: readonly Sub[] };

const receipt = { code: 'CODE', received_at: '2026-11-21T08:00:00.000Z' };

function stored({ id, touchpoint_id, sub_touchpoints }: Touchpoint, completed: boolean) {
  const row = { name: '', position: 1, floor: null };
  const family = { multi_instance: true, multi_instance_hint: null, parent_id: null, hide: false };
  return {
    ...row,
    ...family,
    id: `remote-${id}`,
    touchpoint_id,
    completed,
    sub_touchpoints: sub_touchpoints.map((sub) => ({
      name: '',
      position: 1,
      rating: null,
      comment: null,
      assessment_touchpoint_id: `remote-${id}`,
      id: `remote-${sub.id}`,
      touchpoint_id: sub.touchpoint_id,
    })),
  };
}

/** The response of the server to an executed entry. */
export function acknowledgement(entry: OutboxEntry): ApiResult<Acknowledged> {
  if (entry.kind === 'start-tour' || entry.kind === 'conclude-tour') {
    const frozen = JSON.parse(entry.payload) as { touchpoints: Touchpoint[] } | null;
    const tour = {
      id: `remote-${entry.tour}`,
      cip_obj_id: 'building',
      mandate_id: 'mandate',
      created_at: receipt.received_at,
      concluded_at: entry.kind === 'conclude-tour' ? receipt.received_at : null,
      touchpoints: (frozen?.touchpoints ?? []).map((one) => stored(one, false)),
    };
    return { ok: true, value: { kind: 'tour', tour, receipt } };
  }
  const frozen = JSON.parse(entry.payload) as { sub_touchpoints: Sub[] };
  const own = { id: entry.refs.touchpoint ?? '', touchpoint_id: entry.refs.catalogueTouchpoint ?? '' };
  return {
    ok: true,
    value: { kind: 'touchpoint', touchpoint: stored({ ...own, ...frozen }, true), receipt },
  };
}
