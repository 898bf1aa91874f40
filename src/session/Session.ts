import type { Me } from '#contract/accounts/session.ts';
import type { Api } from '../api/createApi.ts';
import type { DeviceStore } from '../db/deviceStore.ts';
import type { Loss } from '../db/outbox/Loss.ts';
import type { OtherTabs } from './otherTabs.ts';
import type { SessionNotice } from './sessionState.ts';
import type { SignInOutcome } from './signIn.ts';

/** Everything the session does not own. */
export type SessionDeps = {
  readonly api: Api;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  readonly deviceStore: DeviceStore;
  readonly fingerprint: (token: string) => Promise<string | null>;
  /** The store of a person, opened by dynamic import: the sign-in page must not load Dexie. */
  readonly userStore: (userId: string) => Promise<PersonStore>;
  /** S24: who is signed in, also where the browser has thrown the device store away. */
  readonly mirror: {
    /** `print`: the hash of their token; written with the first of their tours. */
    readonly saveOwner: (me: Me, print: string) => void;
    /** Who had the token of this hash, or null. */
    readonly ownerOfToken: (print: string) => Promise<Me | null>;
  };
  readonly otherTabs: OtherTabs;
  /** Drops every cache of this origin that holds something of a person, the worker's too. */
  readonly clearCaches: () => Promise<void>;
};

/** What the session has to know of a person's database; `userStore.ts` opens it. */
export type PersonStore = {
  loss(): Promise<Loss>;
  currentTourId(): Promise<string | null>;
  close(): void;
  /** Deletes the whole database. */
  erase(): Promise<void>;
};

/** What is on this device only; `unknown` where the store does not open. */
export type KnownLoss = Loss | 'unknown';

/** `erased`: false if the store could not be deleted; the person is shown a notice. */
export type SignOutOutcome =
  | { readonly ok: true; readonly value: { readonly erased: boolean } }
  | { readonly ok: false; readonly reason: 'loss'; readonly loss: KnownLoss };

export type Session = {
  /** At start, once: the token and the tour from local storage, or from the device store after a kill (S2). */
  restore(): Promise<void>;
  signIn(credentials: { email: string; password: string }): Promise<SignInOutcome>;
  /** GET /api/me, where a token came without its person; a refused token ends the session. */
  completePerson(): Promise<void>;
  /**
   * S17: clears everything on the device. `loss` is what the person agreed to lose, drafts too; when there is more,
   * nothing happens. What is in a store that does not open is unknown, and keeps nobody from signing out who agrees to
   * that (S20). `release` ends what still uses the database: engine, queries.
   */
  signOut(agreed: { loss: KnownLoss; release: () => Promise<void> }): Promise<SignOutOutcome>;
  /** S16: the server refused `token`, or the current one: it is removed, the work stays. Null: no notice is shown. */
  sessionEnded(notice?: SessionNotice | null, token?: string | null): Promise<void>;
  /** Ends the session if the server refuses its token, without a notice: the caller has shown the reason. Otherwise keeps it. */
  endIfRefused(): Promise<void>;
  /** Whether the session that this tab is in was ended by another one: its database must not be made anew. */
  isOver(): Promise<boolean>;
  /** The open tour, or none; local storage, device store and state together. */
  saveTour(tourId: string | null): Promise<void>;
  noticeSeen(): void;
};
