import type { Receipt } from '#contract/inspections/receipt.ts';
import type { AddFloorRequest, SaveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import type { StartTourRequest } from '#contract/inspections/tour.ts';
import type { Result } from '#domain/result.ts';
import type { CommentedObservation } from '#domain/results/tourRatings.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { DeviceMoment } from '#domain/tourMoment.ts';
import type { AccessRow } from '../../repositories/access/accessRows.ts';
import type { Site } from '../../repositories/access/sites.ts';
import type { LockedBuilding } from '../../repositories/buildings.ts';
import type { StoredPhoto } from '../../repositories/photos/photos.ts';
import type { NewPhoto, Received } from '../../repositories/photos/photoWrites.ts';
import type { ReceiptSubject } from '../../repositories/receipts.ts';
import type { TouchpointIn } from '../../repositories/touchpoints.ts';
import type { NewTour, ReceivedTour } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import type { Asker, IdempotentRequest } from '../idempotency/request.ts';

/** What a command is about; it is loaded, and its tour locked, before the command is handled. */
export type Target = {
  readonly of: 'building' | 'tour' | 'touchpoint';
  readonly id: string;
  /** The tour is to be concluded: its building is locked as well (N7). */
  readonly concludes?: true;
  /** The ids of the photos that the request announces (PH6). */
  readonly announces?: readonly string[];
  /** S4: the id that the request gives to what it makes. */
  readonly makes?: string | undefined;
};

/**
 * The stored state that a command is decided from; a missing field means "does not exist". If the target is a
 * touchpoint, only that touchpoint comes with its answers.
 */
export type LoadedTour = {
  /** The building that a tour is to be started in, and what the person has and had of mandates (B5). */
  readonly building: Site | undefined;
  readonly access: readonly AccessRow[];
  /** Missing unless it belongs to the person who asks. For a start: the tour that has the id of the request already. */
  readonly tour: ReceivedTour | undefined;
  /** S4: whether the id that the request gives stands for something already, of whomever. */
  readonly isTaken: boolean;
  /** The catalogue version of the tour and the receipt of its start, if a start names it. */
  readonly begun: { readonly catalogueVersion: string; readonly receipt: Receipt } | undefined;
  readonly touchpoints: readonly Touchpoint[];
  /** The receipt of conclusion, if the tour is concluded. */
  readonly conclusion: Receipt | undefined;
  /** Its building, locked, if the tour is to be concluded. */
  readonly locked: LockedBuilding | undefined;
  readonly photos: LoadedPhotos;
  /** U11: the milliseconds until the person may start another tour; 0: at once. */
  readonly nextStartInMs: number;
};

/** The photos of a tour, and what limits further ones (PH6). */
export type LoadedPhotos = {
  /** All that were ever announced in it. */
  readonly ofTour: readonly StoredPhoto[];
  /** Ids among the announced ones that belong to other tours. */
  readonly idsElsewhere: ReadonlySet<string>;
  /** How many its inspector has announced in the last 24 hours. */
  readonly announcedOfDay: number;
};

/** A tour concluded by this command, with all its answers. */
export type ConcludedNow = {
  readonly tour: ReceivedTour & { readonly concluded_at: string };
  /** B2: the building that it is counted under; null: it is practice, and counted nowhere (B4). */
  readonly resultId: string | null;
  /** N7: that building has a later event, or one of the same time. */
  readonly isLate: boolean;
  readonly observations: readonly CommentedObservation[];
};

/** The changes of a conclusion to photos (PH5, PH6). */
export type PhotoChanges = {
  readonly announced: readonly NewPhoto[];
  readonly announcedAgain: readonly StoredPhoto[];
  readonly dropped: readonly StoredPhoto[];
};

/** The rows that a command writes. */
export type Writes = {
  readonly newTour?: NewTour;
  /** B5: a deleted building in which a tour is started after all. */
  readonly revived?: Site;
  readonly newTouchpoints?: readonly TouchpointIn[];
  readonly answered?: Touchpoint;
  readonly concluded?: ConcludedNow;
  readonly photos?: PhotoChanges;
  readonly received?: Received;
  readonly receipt: Receipt & ReceiptSubject;
};

/** A success: the response, and what must be stored before it is sent; `writes` is null when that was stored before. */
export type Decision<Body extends object = object> = {
  readonly status: 200 | 201;
  readonly body: Body;
  /** The body without what the client has already, for `return=minimal`; missing where that saves little. */
  readonly brief?: Body;
  readonly writes: Writes | null;
};

/** The person who sends the command, the time, and sources of ids and randomness. */
export type CommandContext = {
  readonly person: Asker;
  readonly now: string;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/** What a request asks for, as its route has read it. */
export type Act =
  | {
      readonly type: 'start-tour';
      readonly body: StartTourRequest;
      readonly moment: DeviceMoment;
    }
  | { readonly type: 'add-floor'; readonly body: AddFloorRequest['touchpoint'] }
  | {
      readonly type: 'save-touchpoint';
      readonly id: string;
      readonly body: SaveTouchpointRequest['touchpoint'];
    }
  | { readonly type: 'conclude-tour'; readonly id: string; readonly moment: DeviceMoment }
  /** `id`: the photo's touchpoint. */
  | {
      readonly type: 'receive-photo';
      readonly id: string;
      readonly photo: { readonly id: string; readonly file: string };
    };

/** Decides a command from what is stored, and from nothing else. */
export type CommandHandler = (
  context: CommandContext,
  loaded: LoadedTour,
  act: Act,
) => Result<Decision, AppError>;

/** A request that changes an inspection. */
export type Command = IdempotentRequest & {
  readonly act: Act;
  /** Whether the caller prefers a response without its own input (`return=minimal`). */
  readonly isBrief?: boolean;
};
