import type { Receipt } from '#contract/receipt.ts';
import type { Me } from '#contract/session.ts';
import type { Building } from '#domain/building.ts';
import type { Result } from '#domain/result.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { ReceiptSubject } from '../repositories/receipts.ts';
import type { TouchpointIn } from '../repositories/touchpoints.ts';
import type { NewTour } from '../repositories/tours.ts';
import type { Environment } from './Environment.ts';
import type { Refusal } from './Refusal.ts';

/** What a call of an inspection is about: this is read, and its tour held, before it is decided. */
export type Subject = {
  readonly of: 'building' | 'tour' | 'touchpoint';
  readonly id: string;
  /** Of a tour: its answers are not read, because nobody asks for them. */
  readonly answers?: 'unread';
};

/** What stands there. Of a touchpoint's tour only the touchpoint itself has its answers; missing is not there. */
export type Held = {
  readonly building: Building | undefined;
  /** One's own. */
  readonly tour: Tour | undefined;
  readonly touchpoints: readonly Touchpoint[];
  /** Of a tour that is concluded. */
  readonly conclusion: Receipt | undefined;
};

/** What is to be stored. */
export type Changes = {
  readonly newTour?: NewTour;
  readonly newTouchpoints?: readonly TouchpointIn[];
  readonly answered?: Touchpoint;
  readonly concluded?: Tour;
  readonly receipt: Receipt & ReceiptSubject;
};

/** A yes: its answer, and what must be stored before it is given; null when it was stored before. */
export type Decision<Body extends object = object> = {
  readonly status: 200 | 201;
  readonly body: Body;
  /** The same without what the caller has, where that is much: for who prefers the least. */
  readonly brief?: Body;
  readonly changes: Changes | null;
};

/** Who asks, and when. */
export type Asking = {
  readonly person: Me;
  readonly now: string;
  readonly newId: () => string;
  readonly randomBytes: Environment['randomBytes'];
};

/** Decides a call from what stands there, and from nothing else. */
export type Decide = (asking: Asking, held: Held) => Result<Decision, Refusal>;
