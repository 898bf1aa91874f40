import { createContext, use } from 'react';
import type { Result } from '#domain/result.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import type { TypedField } from '../../actions/restoreTyped.ts';

/** Where what is typed stands until it is stored, at once and without waiting. */
export type TypedAside<Value, Refusal = 'not_saved'> = {
  /** `over`: what the store may hold of this field by now; typed over anything else it is the older one. */
  readonly keep: (value: Value, over: readonly Value[]) => void;
  readonly forget: () => void;
  /** The store has refused what stands aside. */
  readonly refuse: (reason: unknown) => void;
  /** What the store has refused so far, here or at the start; null where it holds something newer than `over` by now. */
  readonly refused: (stored: Value) => { readonly value: Value; readonly reason: Refusal } | null;
};

/** A store to be read with `useSyncExternalStore`. */
export type SyncStatusSource = {
  readonly getState: () => SyncStatus;
  readonly subscribe: (listener: () => void) => () => void;
};

/** What came of asking the server for a list. What this device had of it stays whatever happens. */
export type Refresh = 'stored' | 'unreachable' | 'server_error' | 'session' | 'refused' | 'not_saved';

export type AdoptionRefusal = 'not_found' | 'unreachable' | 'server_error' | 'not_saved' | 'concluded';

/**
 * The port between the screens and the machinery behind them: the person's database and the actions' context,
 * and what a screen may ask of the network. `app` implements it; a test may do so in ten lines.
 */
export type InspectionServices = {
  readonly ctx: ActionContext;
  readonly syncStatus: SyncStatusSource;
  readonly sendNow: () => Promise<void>;
  /** Whether the lists are being fetched for the first time in this start. */
  readonly listsLoading: {
    readonly getState: () => boolean;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly refreshMandates: () => Promise<Refresh>;
  readonly refreshBuildings: (mandateId: string) => Promise<Refresh>;
  readonly refreshCatalogue: () => Promise<Refresh>;
  /** Asks how old the session is, and keeps the answer on the device; without a network the last one stays. */
  readonly refreshSession: () => Promise<void>;
  /** S15: how many items of other people wait on this device; null where the browser does not tell. */
  readonly countOtherUsersUnsent: () => Promise<number | null>;
  /** Keeps what is typed into a field until it is stored, of this person and on this device only. */
  readonly typedAside: (field: TypedField) => TypedAside<string>;
  /** Offers a file to the person, as a browser does with downloads. */
  readonly saveFile: (content: Blob, name: string) => void;
  /** S18: from now on the screens of touchpoints are about this tour, though it is not the open one; null ends it. */
  readonly repairTour: (tourId: string | null) => void;
  /** Fetches a tour that was started on another device. */
  readonly importRemoteTour: (tourId: string) => Promise<Result<{ tourId: string }, AdoptionRefusal>>;
  /** Takes over what became of a tour elsewhere, where the server can be asked; `over` when it was concluded there. */
  readonly refreshTour: (tourId: string) => Promise<'over' | 'open'>;
};

export const InspectionServicesContext = createContext<InspectionServices | null>(null);

/** The inspection of the person who is signed in. Only below the routes that need a person. */
export function useInspection(): InspectionServices {
  const inspection = use(InspectionServicesContext);
  if (inspection === null) throw new Error('No inspection services here.');
  return inspection;
}
