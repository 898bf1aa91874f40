import { createContext, use } from 'react';
import type { Unreachable } from '#domain/networkRefusal.ts';
import type { Result } from '#domain/result.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import type { ContinueRefusal } from '../../actions/continueTour.ts';
import type { UnsavedPhotos } from './UnsavedPhotos.ts';

/** A store to be read with `useSyncExternalStore`. */
export type SyncStatusSource = {
  readonly getState: () => SyncStatus;
  readonly subscribe: (listener: () => void) => () => void;
};

/** How fetching a list ended. If it was not stored, the list on this device stays. */
export type ListOutcome = 'stored' | Unreachable | 'server_error' | 'session' | 'refused' | 'not_saved';

/** Why a tour of another device was not imported; with `session` the session has ended, which has a notice of its own. */
export type RemoteTourRefusal =
  | 'not_found'
  | Unreachable
  | 'server_error'
  | 'session'
  | 'not_saved'
  | 'concluded';

/**
 * What the inspection screens use: the person's database, the actions' context, and calls of the network. `app` implements it;
 * a test passes a small fake.
 */
export type InspectionServices = {
  readonly ctx: ActionContext;
  readonly unsavedPhotos: UnsavedPhotos;
  /** The scroll position at which the tour, or a touchpoint, was left last, by id. */
  readonly leftAt: Map<string, number>;
  readonly syncStatus: SyncStatusSource;
  readonly sendNow: () => Promise<void>;
  /** True until the missing lists were fetched once since the start. */
  readonly listsLoading: {
    readonly getState: () => boolean;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly refreshMandates: () => Promise<ListOutcome>;
  readonly refreshBuildings: (mandateId: string) => Promise<ListOutcome>;
  readonly refreshCatalogue: () => Promise<ListOutcome>;
  /** Fetches when the session was created and last used, and saves it on the device; offline nothing changes. */
  readonly refreshSession: () => Promise<void>;
  /** S15: how many unsent items of other people are on this device; null if the browser cannot tell. */
  readonly countOtherUsersUnsent: () => Promise<number | null>;
  /** Saves a file through the browser's downloads. */
  readonly saveFile: (content: Blob, name: string) => void;
  /** S31: lets the screens of touchpoints show this tour although it is not the open one; null ends it. */
  readonly repairTour: (tourId: string | null) => void;
  /** Makes an open tour of this device the current one. */
  readonly continueTour: (tourId: string) => Promise<Result<null, ContinueRefusal>>;
  /** Fetches a tour that was started on another device. */
  readonly importRemoteTour: (tourId: string) => Promise<Result<{ tourId: string }, RemoteTourRefusal>>;
  /** Merges what was done elsewhere into a tour (U6 to U8); `over` if it was concluded there, `open` also if the call fails. */
  readonly refreshTour: (tourId: string) => Promise<'over' | 'open'>;
};

export const InspectionServicesContext = createContext<InspectionServices | null>(null);

/** The inspection of the signed-in person; only within routes that require one. */
export function useInspection(): InspectionServices {
  const inspection = use(InspectionServicesContext);
  if (inspection === null) throw new Error('No inspection services here.');
  return inspection;
}
