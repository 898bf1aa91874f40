import type { Me } from '#contract/accounts/session.ts';
import type { Unreachable } from '#domain/networkRefusal.ts';
import type { ApiResult } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import type { DeviceStore } from '../db/deviceStore.ts';
import type { Loss } from '../db/outbox/Loss.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionNotice } from './sessionState.ts';
import type { SignInOutcome } from './signIn.ts';

/** What the session needs from outside. */
export type SessionDeps = {
  readonly api: Api;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  readonly deviceStore: DeviceStore;
  readonly hashToken: (token: string) => Promise<string | null>;
  /** The store of a person, opened by dynamic import: the sign-in page must not load Dexie. */
  readonly userStore: (userId: string) => Promise<UserStore>;
  /** S24: remembers who is signed in, for a device store that the browser has deleted. */
  readonly mirror: {
    /** The hash of the person's token is written with their first tour. */
    readonly saveOwner: (me: Me, tokenHash: string) => void;
    /** The person whose token has this hash, or null. */
    readonly ownerOfToken: (tokenHash: string) => Promise<Me | null>;
  };
  readonly otherTabs: OtherTabs;
  /** Deletes every cache of this origin with data of a person, the service worker's included. */
  readonly clearCaches: () => Promise<void>;
};

/** A person's database as the session uses it; `openUserStore` opens it. */
export type UserStore = {
  /** `unsavedPhotos`: how many photos of each tour are on the page only (PH14). */
  loss(unsavedPhotos?: ReadonlyMap<string, number>): Promise<Loss>;
  currentTourId(): Promise<string | null>;
  close(): void;
  /** Deletes the whole database. */
  erase(): Promise<void>;
};

/** What would be lost; `unknown` if the store does not open. */
export type KnownLoss = Loss | 'unknown';

/** `erased`: false if the store could not be deleted; the person is shown a notice. */
export type SignOutOutcome =
  | { readonly ok: true; readonly value: { readonly erased: boolean } }
  | { readonly ok: false; readonly reason: 'loss'; readonly loss: KnownLoss };

/** `done`: the person is known, or the session is over; otherwise why they could not be fetched. */
export type PersonOutcome = 'done' | Unreachable | 'server_error';

/** What can be done with the session; `useSession` has its state. */
export type Session = {
  /** Reads the token and the tour at the start from local storage, or after a kill from the device store (S27). */
  restore(): Promise<void>;
  signIn(credentials: { email: string; password: string }): Promise<SignInOutcome>;
  /** Fetches the person of a restored token (GET /api/me), and saves what has changed; a refused token ends the session. */
  completePerson(): Promise<PersonOutcome>;
  /**
   * S17: clears everything on the device. `loss` is what the person agreed to lose, drafts included; if there is more, nothing
   * happens. The loss of a store that does not open is `unknown`, and can be agreed to as well. `release` closes what
   * still uses the database: engine, queries. `unsavedPhotos`: how many photos of each tour are on the page only (PH14). `isWanted` is
   * asked once more when the loss is known, which may take seconds: if it is false, nothing happens either.
   */
  signOut(agreed: {
    loss: KnownLoss;
    release: () => Promise<void>;
    unsavedPhotos?: ReadonlyMap<string, number> | undefined;
    isWanted?: () => boolean;
  }): Promise<SignOutOutcome>;
  /** S16: the server refused `token`, or the current one: it is removed, the work stays. Null: no notice is shown. */
  sessionEnded(notice?: SessionNotice | null, token?: string | null): Promise<void>;
  /**
   * Runs a call whose success may end this session too. If it has, the session ends without a notice, whichever call finds out
   * first: the caller shows the reason.
   */
  endQuietly<Value>(call: () => Promise<ApiResult<Value>>): Promise<ApiResult<Value>>;
  /** Whether another tab has ended this tab's session: its database must not be created again. */
  isOver(): Promise<boolean>;
  /** Saves the open tour, or none, in local storage, the device store and the state. */
  saveTour(tourId: string | null): Promise<void>;
  /** The tour with this stored id is over: it is forgotten, and one that another tab has opened since is not (S27). */
  leaveTour(tourId: string): Promise<void>;
  /** Removes the notice once it was shown. */
  noticeSeen(): void;
};
