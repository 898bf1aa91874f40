import type { StoreApi } from 'zustand/vanilla';
import type { Me } from '#contract/accounts/session.ts';
import type { Api } from '../api/createApi.ts';
import { fetchMe, revokeToken } from '../api/sessionCalls.ts';
import type { DeviceStore } from '../db/deviceStore.ts';
import { isWithin, type Loss } from '../db/outbox/Loss.ts';
import { createDeviceFacts } from './deviceFacts.ts';
import type { OtherTabs } from './otherTabs.ts';
import {
  nextSession,
  type SessionEvent,
  type SessionNotice,
  type SessionState,
  tokenKey,
  tourKey,
} from './sessionState.ts';
import { type SignInOutcome, signIn } from './signIn.ts';

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

/** `erased`: false where the store refused to be deleted, so that the person can be told. */
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
  /** S16: the server refuses `token`, or whichever is in use: it goes, the work stays. Null: nothing has to be said. */
  sessionEnded(notice?: SessionNotice | null, token?: string | null): Promise<void>;
  /** Ends a session that the server takes no more, without a word: who asks has just said why. Any other stays. */
  endIfRefused(): Promise<void>;
  /** Whether the session that this tab is in was ended by another one: its database must not be made anew. */
  isOver(): Promise<boolean>;
  /** The open tour, or none; local storage, device store and state together. */
  saveTour(tourId: string | null): Promise<void>;
  noticeSeen(): void;
};

/** The one place that changes who is signed in. */
export function createSession(ports: SessionDeps, store: StoreApi<SessionState>): Session {
  const { api, localStorage, fingerprint, userStore, mirror } = ports;
  const facts = createDeviceFacts(ports.deviceStore);
  // Until everything is cleared; the token is revoked meanwhile, and whatever is still under way is refused.
  let signingOut = false;
  // Of this token it was said already that it ends; whichever call is refused first has nothing to add.
  let endsQuietly: string | null = null;
  const dispatch = (event: SessionEvent) => store.setState((state) => nextSession(state, event));

  async function completePerson(): Promise<void> {
    const { authToken: token, me } = store.getState();
    if (token === null || me !== null) return;
    const answer = await fetchMe(api, token);
    if (answer.ok) {
      // Signed out while the server was asked: who it was must not come back to a device that was cleared.
      if (signingOut || store.getState().authToken !== token) return;
      await savePersonAgain(token, answer.value);
      dispatch({ type: 'person_known', token, me: answer.value });
    } else if (answer.failure.kind === 'status' && [401, 403].includes(answer.failure.status)) {
      const notice = answer.failure.error === 'user_disabled' ? 'user_disabled' : 'session_expired';
      await sessionEnded(notice, token);
    }
  }

  async function savePerson(token: string, me: Me): Promise<void> {
    await facts.saveSession({ token, me, retired: null });
    void saveOwner(token, me);
  }

  /** Of a token that was here before, and that another tab may sign out of at this moment. */
  async function savePersonAgain(token: string, me: Me): Promise<void> {
    await facts.saveUnlessRetired({ token, me, retired: null }, await fingerprint(token));
    void saveOwner(token, me);
  }

  /** S24. Nobody waits for it, and signing in does not depend on it. */
  async function saveOwner(token: string, me: Me): Promise<void> {
    const print = await fingerprint(token);
    if (print !== null) mirror.saveOwner(me, print);
  }

  /** S24: the device store knows nothing at all, and local storage has a token. */
  async function ownerOfToken(token: string): Promise<Me | null> {
    const print = await fingerprint(token);
    const me = print === null ? null : await mirror.ownerOfToken(print).catch(() => null);
    if (me !== null) await savePersonAgain(token, me);
    return me;
  }

  async function sessionEnded(
    notice: SessionNotice | null = 'session_expired',
    refused: string | null = null,
  ): Promise<void> {
    const { authToken: token } = store.getState();
    if (signingOut) return;
    if (token === null || (refused !== null && refused !== token)) return;
    const found = localStorage.getItem(tokenKey);
    // Another tab has signed in, and this one had not heard of it yet: that session is not the one that ended.
    if (found !== null && found !== token) {
      await follow();
      return;
    }
    localStorage.removeItem(tokenKey);
    dispatch({ type: 'ended', token: refused, notice: token === endsQuietly ? null : notice });
    await facts.endSession(token, await fingerprint(token));
  }

  /**
   * S15: another tab has signed out or in. What is on this screen is somebody else's from now on: it goes at once, and then
   * this tab is what the browser is.
   */
  async function follow(): Promise<void> {
    const { authToken: token, status } = store.getState();
    const found = localStorage.getItem(tokenKey);
    if (signingOut || status === 'starting' || found === token) return;
    if (found === null) {
      dispatch({ type: 'signed_out' });
      return;
    }
    dispatch({ type: 'left' });
    await restore();
  }

  function heard(leaving: string | null): void {
    if (leaving === null) void follow();
    else if (!signingOut && store.getState().me?.id === leaving) dispatch({ type: 'signed_out' });
  }

  async function endIfRefused(): Promise<void> {
    const { authToken: token } = store.getState();
    if (token === null) return;
    endsQuietly = token;
    const answer = await fetchMe(api, token);
    endsQuietly = null;
    const isRefused =
      !answer.ok && answer.failure.kind === 'status' && [401, 403].includes(answer.failure.status);
    if (isRefused) await sessionEnded(null, token);
  }

  async function withUserStore<Value>(me: Me, use: (opened: PersonStore) => Promise<Value>): Promise<Value> {
    const opened = await userStore(me.id);
    try {
      return await use(opened);
    } finally {
      opened.close();
    }
  }

  async function currentLoss(): Promise<KnownLoss> {
    const { me } = store.getState();
    if (me === null) return [];
    return withUserStore(me, (opened) => opened.loss()).catch(() => 'unknown' as const);
  }

  async function erase(me: Me): Promise<boolean> {
    return withUserStore(me, (opened) => opened.erase()).then(
      () => true,
      () => false,
    );
  }

  async function saveTour(tourId: string | null): Promise<void> {
    // What is written for somebody who has left would be the next one's tour.
    if (localStorage.getItem(tokenKey) !== store.getState().authToken) return;
    if (tourId === null) localStorage.removeItem(tourKey);
    else localStorage.setItem(tourKey, tourId);
    dispatch({ type: 'tour_changed', tourId });
    await facts.saveOpenTour({ userId: store.getState().me?.id ?? null, tourId });
  }

  async function restore(): Promise<void> {
    const kept = await facts.session();
    const found = localStorage.getItem(tokenKey);
    const retired = found !== null && kept?.retired != null && (await fingerprint(found)) === kept.retired;
    const token = found === null || retired ? (kept?.token ?? null) : found;
    const known = token !== null && token === kept?.token ? kept.me : null;
    const me = token !== null && kept === null ? await ownerOfToken(token) : known;
    if (token !== null && known !== null) void saveOwner(token, known);
    const tour = await facts.tour();
    const keptTour = me === null || tour?.userId !== me.id ? null : tour.tourId;
    const tourId = localStorage.getItem(tourKey) ?? keptTour;
    // Another tab has signed out or in while the device store was read.
    if (localStorage.getItem(tokenKey) !== found) return restore();
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
    if (token !== null && tourId !== null) localStorage.setItem(tourKey, tourId);
    dispatch({ type: 'restored', token, me, tourId });
    await completePerson();
  }

  ports.otherTabs.listen(heard);

  return {
    completePerson,
    sessionEnded,
    endIfRefused,
    saveTour,
    restore,
    noticeSeen: () => dispatch({ type: 'notice_seen' }),

    isOver: async () => {
      const { authToken: token } = store.getState();
      const retired = (await facts.session())?.retired ?? null;
      return token === null || (retired !== null && (await fingerprint(token)) === retired);
    },

    signIn: async (credentials) => {
      const outcome = await signIn(api, credentials);
      if (!outcome.ok) return outcome;
      const { token, me } = outcome.value;
      const tourId = await withUserStore(me, (opened) => opened.currentTourId()).catch(() => null);
      await savePerson(token, me);
      await facts.saveOpenTour({ userId: me.id, tourId });
      // Other tabs look when the token is another one: the tour has to be there by then.
      if (tourId === null) localStorage.removeItem(tourKey);
      else localStorage.setItem(tourKey, tourId);
      localStorage.setItem(tokenKey, token);
      dispatch({ type: 'signed_in', token, me, tourId });
      ports.otherTabs.tell(null);
      return outcome;
    },

    signOut: async ({ loss, release }) => {
      await follow();
      const { authToken: token, me } = store.getState();
      const now = await currentLoss();
      if (loss !== 'unknown' && (now === 'unknown' || !isWithin(now, loss)))
        return { ok: false, reason: 'loss', loss: now };
      signingOut = true;
      try {
        // The others let go of the database before it is deleted, and whoever opens it again finds out that it is over.
        if (me !== null) ports.otherTabs.tell(me.id);
        if (token !== null) await facts.endSession(token, await fingerprint(token));
        await release();
        if (token !== null) void revokeToken(api, token);
        const erased = me === null || (await erase(me));
        localStorage.clear();
        await ports.clearCaches().catch(() => {});
        await facts.clear();
        if (token !== null)
          await facts.saveSession({ token: null, me: null, retired: await fingerprint(token) });
        dispatch({ type: 'signed_out' });
        ports.otherTabs.tell(null);
        return { ok: true, value: { erased } };
      } finally {
        signingOut = false;
      }
    },
  };
}
