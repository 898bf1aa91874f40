import type { Receipt } from '#contract/inspections/receipt.ts';
import type { RefusalReason, WaitingReason } from '#db/schema.ts';
import { type ApiResult, endsSession, type Failure } from '../api/ApiResult.ts';

type StatusFailure = Extract<Failure, { kind: 'status' }>;

/** A response that confirms what was sent. */
export type Acknowledged = { readonly receipt: Receipt };

/** S10: what a response means for its entry. `outOfReach`: nothing shows that the server itself has responded. */
export type Verdict =
  | { readonly kind: 'sent'; readonly acknowledged: Acknowledged }
  /** PH13: the photo was removed on the server, and is deleted here as well. */
  | { readonly kind: 'removed' }
  | {
      readonly kind: 'later';
      readonly reason: WaitingReason;
      readonly status: number | null;
      readonly retryAfter: number | null;
      readonly outOfReach: boolean;
      readonly serverFault: boolean;
    }
  | { readonly kind: 'sign-in'; readonly status: number; readonly error: string | null }
  | {
      readonly kind: 'needs-you';
      readonly reason: RefusalReason;
      readonly status: number | null;
      readonly error: string | null;
      readonly errors: Readonly<Record<string, readonly string[]>>;
    };

const againLater: ReadonlySet<number> = new Set([408, 425, 429]);
const gateway: ReadonlySet<number> = new Set([502, 503, 504]);

/** S9, S10: the meaning of a response; whether it is the server's was asked before (`isOurs`). It is `sent` only as 2xx, JSON, of the expected shape. */
export function classify(result: ApiResult<Acknowledged>): Verdict {
  if (result.ok) return { kind: 'sent', acknowledged: result.value };
  const { failure } = result;
  if (failure.kind === 'network') return later('no_answer', null);
  if (failure.kind === 'timeout') return later('timeout', null);
  if (failure.kind === 'portal') return later('not_our_server', failure.status);
  const { status, error, errors } = failure;
  if (endsSession(failure)) return { kind: 'sign-in', status, error };
  if (status >= 500) return serverTrouble(failure);
  if (againLater.has(status)) {
    const outOfReach = failure.foreign === true;
    return { ...later('busy', status), retryAfter: failure.retryAfter, outOfReach };
  }
  // S10: a server of before takes no ids from devices yet.
  const { id: ofId } = errors;
  if (status === 422 && ofId?.includes('taken') === false)
    return { ...later('busy', status), outOfReach: false };
  return { kind: 'needs-you', reason: refusalOf(failure), status, error, errors };
}

function later(reason: WaitingReason, status: number | null): Extract<Verdict, { kind: 'later' }> {
  return { kind: 'later', reason, status, retryAfter: null, outOfReach: true, serverFault: false };
}

function serverTrouble({ status, retryAfter, foreign }: StatusFailure): Verdict {
  const absent = gateway.has(status);
  return {
    kind: 'later',
    reason: absent && retryAfter !== null ? 'busy' : 'server_error',
    status,
    retryAfter,
    outOfReach: foreign === true || (absent && retryAfter === null),
    serverFault: !absent && foreign !== true,
  };
}

// The field of an answer's photos, or of all photos of a touchpoint.
const photoField = /^(sub_touchpoints\.\d+\.)?photos(\.|$)/;

function refusalOf({ status, error, errors }: StatusFailure): RefusalReason {
  if (error === 'tour_concluded') return 'tour_concluded';
  if (status === 404 || status === 410) return 'not_found';
  if (status !== 422) return 'refused';
  if ('floor' in errors) return 'refused_floor';
  const fields = Object.keys(errors);
  if (fields.length > 0 && fields.every((field) => photoField.test(field))) return 'refused_photos';
  return fields.some((field) => field.startsWith('sub_touchpoints')) ? 'refused_answers' : 'refused';
}
