import type { StoreApi } from 'zustand/vanilla';
import type { Me } from '#contract/accounts/session.ts';
import type { StoredSession } from '#contract/accounts/storedSession.ts';
import { isWithin } from '#db/outbox/Loss.ts';
import { unreachableBy } from '../api/ApiResult.ts';
import { fetchMe, revokeToken } from '../api/sessionCalls.ts';
import { createQuietEnds } from './createQuietEnds.ts';
import { decideSession } from './decideSession.ts';
import type { PersonOutcome, Session, SessionDeps, UserStore } from './Session.ts';
import { saveLocally } from './saveLocally.ts';
import { createSessionRecord } from './sessionRecord.ts';
import {
  nextSession,
  noticeOf,
  type SessionEvent,
  type SessionState,
  tokenKey,
  tourKey,
} from './sessionState.ts';
import { signIn } from './signIn.ts';

/** Creates the session, the only code that changes who is signed in. */
export function createSession(deps: SessionDeps, store: StoreApi<SessionState>): Session {
  const { api, localStorage: local, mirror, otherTabs, userStore } = deps;
  const record = createSessionRecord(deps);
  // True until everything is cleared. The token is revoked meanwhile, so pending calls are refused.
  let signingOut = false;
  // Counts readings and sign-ins: what an earlier reading has found is outdated.
  let turn = 0;
  const dispatch = (event: SessionEvent) => store.setState((state) => nextSession(state, event));

  // Another tab has signed in and this one has not followed yet.
  const hasOther = (token: string | null) => token !== null && (local.getItem(tokenKey) ?? token) !== token;

  const ownerOf = async (token: string | null) => mirror.ownerOf(token).catch(() => null);

  async function completePerson(): Promise<PersonOutcome> {
    const { authToken: token, me } = store.getState();
    if (token === null) return 'done';
    const result = await fetchMe(api, token);
    const notice = noticeOf(result);
    if (notice !== null) await sessionEnded(notice, token);
    // Signed out during the call: the person must not be stored on a device that was cleared.
    if (signingOut || store.getState().authToken !== token) return 'done';
    if (!result.ok) return unreachableBy(result.failure) ?? 'server_error';
    if (JSON.stringify(result.value) === JSON.stringify(me)) return 'done';
    await record.know(token, result.value);
    void mirror.saveOwner(token, result.value);
    dispatch({ type: 'person_known', token, me: result.value });
    return 'done';
  }

  const sessionEnded: Session['sessionEnded'] = async (notice = 'session_expired', refused = null) => {
    const { authToken: token } = store.getState();
    if (signingOut || token === null || (refused !== null && refused !== token)) return;
    const end = { ended: quietEnds.isQuiet(token) ? null : notice };
    // Before the token is removed: that is when the other tabs look why (S16).
    await record.end(token, end);
    if (local.getItem(tokenKey) === token) local.removeItem(tokenKey);
    await read(end);
  };

  const quietEnds = createQuietEnds(api, () => store.getState().authToken, sessionEnded);

  // S15, S27: makes the page that of whoever is signed in. `end`: how its session has ended, in case the store has refused that.
  async function read(end: Pick<StoredSession, 'ended'> = {}): Promise<void> {
    const own = (turn += 1);
    const isOutdated = () => signingOut || own !== turn;
    const reading = record.read();
    let stored = await record.soon(reading);
    if (stored === undefined) {
      await guess(isOutdated);
      stored = await reading;
    }
    const found = local.getItem(tokenKey);
    const owner = stored === null ? await ownerOf(found) : null;
    if (isOutdated()) return;
    const hint = { token: found, tourId: local.getItem(tourKey) };
    const { isSame, ...event } = decideSession({ stored, hint, owner, before: store.getState(), end });
    const { token, me, tourId } = event;
    saveLocally(local, tourKey, tourId);
    saveLocally(local, tokenKey, token);
    if (isSame) return;
    if (store.getState().authToken !== null && token !== null) {
      // The screen of the person before goes first: what it stores while it goes would be stored as by the next one (S15).
      dispatch({ type: 'left' });
      await record.read();
      if (isOutdated()) return;
    }
    dispatch(event);
    // The browser has deleted the record, or refuses it.
    if (stored === null && token !== null && me !== null) void record.know(token, me);
    if (token !== null && me !== null) void mirror.saveOwner(token, me);
    // If the person is known, nothing waits for the response: what is stored of them is used until it comes (S15).
    const asked = completePerson();
    if (me === null) await asked;
  }

  // S27: the store does not answer. The page is shown as local storage has it, and sends nothing for lack of a token.
  async function guess(isOutdated: () => boolean): Promise<void> {
    const found = local.getItem(tokenKey);
    const me = await ownerOf(found);
    if (isOutdated() || store.getState().status !== 'starting') return;
    const tourId = found === null ? null : local.getItem(tourKey);
    dispatch({ type: 'guessed', isSignedIn: found !== null, me, tourId });
  }

  async function withUserStore<Value>(me: Me, use: (opened: UserStore) => Promise<Value>): Promise<Value> {
    const opened = await userStore(me.id);
    try {
      return await use(opened);
    } finally {
      opened.close();
    }
  }

  function saveTour(tourId: string | null): void {
    // After another person has signed in, this tour would be taken for theirs.
    if (hasOther(store.getState().authToken)) return;
    saveLocally(local, tourKey, tourId);
    dispatch({ type: 'tour_changed', tourId });
  }

  otherTabs.listen((leaving) => {
    if (leaving === null) void read();
    else if (!signingOut && store.getState().me?.id === leaving) dispatch({ type: 'signed_out' });
  });

  return {
    completePerson,
    sessionEnded,
    endQuietly: quietEnds.endQuietly,
    saveTour,
    leaveTour: (left) => {
      const open = local.getItem(tourKey) ?? store.getState().tourId;
      saveTour(open === left ? null : open);
    },
    restore: () => read(),
    noticeSeen: () => dispatch({ type: 'notice_seen' }),
    isOver: async () => {
      const stored = await record.soon(record.read());
      const { status, authToken: token } = store.getState();
      return status !== 'signed_in' || (stored != null && stored.token !== token);
    },
    signIn: async (credentials) => {
      const outcome = await signIn(api, credentials);
      if (!outcome.ok) return outcome;
      const { token, me } = outcome.value;
      const tourId = await withUserStore(me, (opened) => opened.currentTourId()).catch(() => null);
      await record.begin(token, me);
      turn += 1;
      // Other tabs react to the new token, so the tour must be stored before it.
      saveLocally(local, tourKey, tourId);
      saveLocally(local, tokenKey, token);
      dispatch({ type: 'restored', token, me, tourId });
      void mirror.saveOwner(token, me);
      otherTabs.post(null);
      return outcome;
    },

    signOut: async ({ loss, release, unsavedPhotos: photos, isWanted }) => {
      const { authToken: token, me } = store.getState();
      const now =
        me === null ? [] : await withUserStore(me, (own) => own.loss(photos)).catch(() => 'unknown' as const);
      if (isWanted?.() === false || (loss !== 'unknown' && (now === 'unknown' || !isWithin(now, loss))))
        return { ok: false, reason: 'loss', loss: now };
      signingOut = true;
      try {
        await record.end(token);
        // Other tabs close the database before it is deleted; reopening it finds the session over.
        if (me !== null) otherTabs.post(me.id);
        await release();
        if (token !== null) void revokeToken(api, token);
        const erased =
          me === null ||
          (await withUserStore(me, (opened) => opened.erase())
            .then(() => true)
            .catch(() => false));
        // The login of another tab works meanwhile: what it has stored is of the session that has begun there.
        if (!hasOther(token)) local.clear();
        await deps.clearCaches().catch(() => {});
        dispatch({ type: 'signed_out' });
        otherTabs.post(null);
        return { ok: true, value: { erased } };
      } finally {
        signingOut = false;
        // Whoever has signed in in another tab meanwhile.
        if (local.getItem(tokenKey) !== null) void read();
      }
    },
  };
}
