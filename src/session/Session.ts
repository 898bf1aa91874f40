import type { Me } from '#contract/accounts/session.ts';
import type { DeviceStore } from '#db/deviceStore.ts';
import type { Loss } from '#db/outbox/Loss.ts';
import type { Unreachable } from '#domain/networkRefusal.ts';
import type { ApiResult } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import type { Clock } from '../mirror/MirrorOptions.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionNotice } from './sessionState.ts';
import type { SignInOutcome } from './signIn.ts';

/** What the session needs from outside. */
export type SessionDeps = {
  readonly api: Api;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  readonly deviceStore: DeviceStore;
  readonly setTimer: Clock['setTimer'];
  /** The store of a person, opened by dynamic import: the sign-in page must not load Dexie. */
  readonly userStore: (userId: string) => Promise<UserStore>;
  /** S24: remembers who is signed in, for a device store that the browser has deleted. */
  readonly mirror: {
    /** It is written with the person's first tour, under the hash of the token. */
    readonly saveOwner: (token: string, me: Me) => Promise<void>;
    /** The person whose token this is, or null. */
    readonly ownerOf: (token: string | null) => Promise<Me | null>;
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
  /** Reads who is signed in, at a start and when another tab may have changed it: from the device store alone while that can be read (S27). */
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
  /** Shows the open tour, or none, and leaves it in local storage for a page that opens; the person's database has it already. */
  saveTour(tourId: string | null): void;
  /** The tour with this stored id is over: it is forgotten, and one that another tab has opened since is not (S27). */
  leaveTour(tourId: string): void;
  /** Removes the notice once it was shown. */
  noticeSeen(): void;
};
