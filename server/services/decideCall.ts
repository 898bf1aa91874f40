import type { Me } from '#contract/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { findOperations } from '../repositories/operations.ts';
import type { Asking, Changes, Decide, Held, Subject } from './Change.ts';
import type { Operation } from './once.ts';
import type { Refusal } from './Refusal.ts';

/** A call that changes an inspection. */
export type Call = Operation & {
  readonly subject: Subject;
  readonly decide: Decide;
  /** Whether an answer without what the caller said is preferred. */
  readonly isBrief?: boolean;
};

/** What a call is answered with: the status and the JSON of a success, or why not. */
export type Told = Result<{ readonly status: number; readonly text: string }, Refusal>;

/** What is told, and what must be stored before it is; null when nothing is. */
export type Decided = {
  readonly call: Call;
  /** Undefined: it was refused for who asks. */
  readonly personId: string | undefined;
  readonly told: Told;
  readonly changes: Changes | null;
  /** A success that was not told before. */
  readonly isFirst: boolean;
};

/** What stands there for one call. */
type Found = {
  /** Undefined: somebody else holds the person. */
  readonly asker: Result<Me, Refusal> | undefined;
  /** The same key was here before. */
  readonly earlier: Awaited<ReturnType<typeof findOperations>>[number] | undefined;
  /** Undefined: the tour is not there, or somebody else holds it. */
  readonly held: (Held & { readonly ownerId: string | null }) | undefined;
};

const nothing: Held & { readonly ownerId: null } = {
  building: undefined,
  tour: undefined,
  touchpoints: [],
  conclusion: undefined,
  ownerId: null,
};

function toldBefore(requestHash: string, earlier: NonNullable<Found['earlier']>): Told {
  const { request_hash, status, body } = earlier;
  // Another request, or one that was closed because something else stands for it.
  if (request_hash !== requestHash || status === null || body === null) {
    return refused({ reason: 'operation_reused' });
  }
  return accepted({ status, text: body });
}

/** Decides a call from what was found. Undefined when somebody else holds who asks, or its tour is missing and `mayBePassedOver`. */
export function decideCall(
  call: Call,
  { asker, earlier, held }: Found,
  asking: Omit<Asking, 'person'>,
  mayBePassedOver: boolean,
): Decided | undefined {
  if (asker === undefined) return undefined;
  const personId = asker.ok ? asker.value.id : undefined;
  const tell = (told: Told) => ({ call, personId, told, changes: null, isFirst: false });
  if (!asker.ok) return tell(asker);
  const person = asker.value;
  if (earlier !== undefined) return tell(toldBefore(call.requestHash, earlier));
  if (held === undefined && mayBePassedOver) return undefined;
  const { ownerId, tour, ...rest } = held ?? nothing;
  const outcome = call.decide(
    { ...asking, person },
    { ...rest, tour: ownerId === person.id ? tour : undefined },
  );
  if (!outcome.ok) return tell(outcome);
  const { status, body, brief = body, changes } = outcome.value;
  const text = JSON.stringify(call.isBrief === true ? brief : body);
  return { call, personId, told: accepted({ status, text }), changes, isFirst: true };
}
