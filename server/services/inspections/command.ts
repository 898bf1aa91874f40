import type { Me } from '#contract/accounts/session.ts';
import type { Receipt } from '#contract/inspections/receipt.ts';
import type { Building } from '#domain/building.ts';
import type { Result } from '#domain/result.ts';
import type { CommentedObservation } from '#domain/results/tourRatings.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { StoredPhoto } from '../../repositories/photos.ts';
import type { NewPhoto, Received } from '../../repositories/photoWrites.ts';
import type { ReceiptSubject } from '../../repositories/receipts.ts';
import type { TouchpointIn } from '../../repositories/touchpoints.ts';
import type { NewTour } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import type { IdempotentRequest } from '../idempotency/request.ts';

/** What a command is about: loaded, and its tour locked, before the command is handled. */
export type Target = {
  readonly of: 'building' | 'tour' | 'touchpoint';
  readonly id: string;
  /** Of a tour that is to be concluded: its building is held as well (N7). */
  readonly concludes?: true;
  /** Of a touchpoint that is reported: the ids of the photos that it announces (P6). */
  readonly announces?: readonly string[];
};

/**
 * The stored state a command is decided from; a missing field means "does not exist". Of a touchpoint's tour only the
 * touchpoint itself has its answers.
 */
export type LoadedTour = {
  readonly building: Building | undefined;
  /** One's own. */
  readonly tour: Tour | undefined;
  readonly touchpoints: readonly Touchpoint[];
  /** Of a tour that is concluded. */
  readonly conclusion: Receipt | undefined;
  /** N7: when a tour that is to be concluded will have been. */
  readonly concludableAt: string | undefined;
  readonly photos: LoadedPhotos;
};

/** The photos of a tour, and what keeps others from being announced (P6). */
export type LoadedPhotos = {
  /** All that were ever announced in it. */
  readonly ofTour: readonly StoredPhoto[];
  /** Announced ids that are another tour's. */
  readonly idsElsewhere: ReadonlySet<string>;
  /** How many its inspector has announced in the last 24 hours. */
  readonly announcedOfDay: number;
};

/** A tour that was concluded just now, with all its answers. */
export type ConcludedNow = {
  readonly tour: Tour & { readonly concluded_at: string };
  readonly observations: readonly CommentedObservation[];
};

/** What a conclusion changes of a touchpoint's photos (P5, P6). */
export type PhotoChanges = {
  readonly announced: readonly NewPhoto[];
  readonly announcedAgain: readonly StoredPhoto[];
  readonly dropped: readonly StoredPhoto[];
};

/** What is to be stored. */
export type Writes = {
  readonly newTour?: NewTour;
  readonly newTouchpoints?: readonly TouchpointIn[];
  readonly answered?: Touchpoint;
  readonly concluded?: ConcludedNow;
  readonly photos?: PhotoChanges;
  readonly received?: Received;
  readonly receipt: Receipt & ReceiptSubject;
};

/** A yes: its answer, and what must be stored before it is given; null when it was stored before. */
export type Decision<Body extends object = object> = {
  readonly status: 200 | 201;
  readonly body: Body;
  /** The same without what the caller has, where that is much: for who prefers the least. */
  readonly brief?: Body;
  readonly writes: Writes | null;
};

/** Who asks, and when. */
export type CommandContext = {
  readonly person: Me;
  readonly now: string;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/** Decides a command from what is stored, and from nothing else. */
export type CommandHandler = (context: CommandContext, loaded: LoadedTour) => Result<Decision, AppError>;

/** A request that changes an inspection. */
export type Command = IdempotentRequest & {
  readonly target: Target;
  readonly handle: CommandHandler;
  /** Whether the caller prefers a response without its own input (`return=minimal`). */
  readonly isBrief?: boolean;
};
