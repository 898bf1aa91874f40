import type { StoreApi } from 'zustand/vanilla';
import type { Me } from '#contract/accounts/session.ts';
import { type ApiResult, unreachableBy } from '../api/ApiResult.ts';
import { fetchMe, revokeToken } from '../api/sessionCalls.ts';
import { isWithin } from '../db/outbox/Loss.ts';
import { createDeviceFacts } from './deviceFacts.ts';
import { createLocalFacts } from './localFacts.ts';
import type { PersonOutcome, Session, SessionDeps, UserStore } from './Session.ts';
import { createSessionOwner } from './sessionOwner.ts';
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
  const { api, userStore } = deps;
  const facts = createDeviceFacts(deps);
  const local = createLocalFacts(deps.localStorage);
  const { saveUser, saveOwner, ownerOfToken } = createSessionOwner(deps, facts);
  // True until everything is cleared. The token is revoked meanwhile, so pending calls are refused.
  let signingOut = false;
  // The end of this token is announced by the screen that causes it; refused calls show no second notice.
  let endsQuietly: string | null = null;
  const dispatch = (event: SessionEvent) => store.setState((state) => nextSession(state, event));

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
    await saveUser(token, result.value);
    dispatch({ type: 'person_known', token, me: result.value });
    return 'done';
  }

  const sessionEnded: Session['sessionEnded'] = async (notice = 'session_expired', refused = null) => {
    const { authToken: token } = store.getState();
    if (signingOut || token === null || (refused !== null && refused !== token)) return;
    if (hasOther(token)) return follow();
    const ended = token === endsQuietly ? null : notice;
    // Before the token is removed: that is when the other tabs look why (S16).
    await facts.endSession(token, { ended });
    if (signingOut) return;
    if (hasOther(token)) return follow();
    local.set(tokenKey, null);
    dispatch({ type: 'ended', token, notice: ended });
  };

  // Another tab has signed in and this one has not followed yet: the current session has not ended.
  const hasOther = (token: string | null) => (local.get(tokenKey) ?? token) !== token;

  /**
   * S15: another tab has signed out or in. What is on this screen belongs to the earlier person: it is removed first, then this
   * tab restores the browser's current session, or the end of the one that ended by itself in another tab (S16).
   */
  async function follow(): Promise<void> {
    const { authToken: token, status } = store.getState();
    const found = local.get(tokenKey);
    if (signingOut || status === 'starting' || found === token) return;
    local.forget();
    dispatch({ type: 'left' });
    const ended = await facts.endOf(token);
    if (local.get(tokenKey) !== null) return restore();
    const tourId = ended === undefined ? null : local.get(tourKey);
    dispatch({ type: 'restored', token: null, me: null, tourId, notice: ended ?? null });
  }

  async function endIfRefused(token: string): Promise<void> {
    if (noticeOf(await fetchMe(api, token)) !== null) await sessionEnded(null, token);
    endsQuietly = null;
  }

  async function endQuietly<Value>(call: () => Promise<ApiResult<Value>>): Promise<ApiResult<Value>> {
    const { authToken: token } = store.getState();
    // Set before the call: others may be refused before its response arrives.
    endsQuietly = token;
    const result = await call();
    if (result.ok && token !== null) void endIfRefused(token);
    else endsQuietly = null;
    return result;
  }

  async function withUserStore<Value>(me: Me, use: (opened: UserStore) => Promise<Value>): Promise<Value> {
    const opened = await userStore(me.id);
    try {
      return await use(opened);
    } finally {
      opened.close();
    }
  }

  async function saveTour(tourId: string | null): Promise<void> {
    // After another person has signed in, this tour would be stored as theirs.
    if (local.get(tokenKey) !== store.getState().authToken) return;
    local.set(tourKey, tourId);
    dispatch({ type: 'tour_changed', tourId });
    await facts.saveOpenTour({ userId: store.getState().me?.id ?? null, tourId });
  }

  async function restore(): Promise<void> {
    const stored = await facts.session();
    const found = local.get(tokenKey);
    const retired = found !== null && found !== stored?.token && (await facts.isRetired(found));
    const token = found === null || retired ? (stored?.token ?? null) : found;
    const known = token !== null && token === stored?.token ? stored.me : null;
    const me = token !== null && stored === null ? await ownerOfToken(token) : known;
    if (token !== null && known !== null) void saveOwner(token, known);
    const tour = await facts.tour();
    const storedTour = me === null || tour?.userId !== me.id ? null : tour.tourId;
    // With a retired token, local storage has the tour of that session, too (S15).
    const isOutdated = retired && token !== null;
    const tourId = (isOutdated ? null : local.get(tourKey)) ?? storedTour;
    // Another tab has signed out or in while the device store was read.
    if (local.get(tokenKey) !== found) return restore();
    local.set(tokenKey, token);
    if (token !== null) local.set(tourKey, tourId);
    dispatch({ type: 'restored', token, me, tourId });
    // If the person is known, nothing waits for the response: what is stored of them is used until it comes (S15).
    const asked = completePerson();
    if (me === null) await asked;
  }

  deps.otherTabs.listen((leaving) => {
    if (leaving === null) void follow();
    else if (!signingOut && store.getState().me?.id === leaving) dispatch({ type: 'signed_out' });
  });

  return {
    completePerson,
    sessionEnded,
    endQuietly,
    saveTour,
    leaveTour: (left) => saveTour(local.get(tourKey) === left ? null : local.get(tourKey)),
    restore,
    noticeSeen: () => dispatch({ type: 'notice_seen' }),
    isOver: async () => {
      const { authToken: token } = store.getState();
      return token === null || facts.isRetired(token);
    },
    signIn: async (credentials) => {
      const outcome = await signIn(api, credentials);
      if (!outcome.ok) return outcome;
      const { token, me } = outcome.value;
      const tourId = await withUserStore(me, (opened) => opened.currentTourId()).catch(() => null);
      // S27: after a kill local storage may have the replaced token again.
      await saveUser(token, me, local.get(tokenKey));
      await facts.saveOpenTour({ userId: me.id, tourId });
      // Other tabs react to the new token, so the tour must be stored before it.
      local.set(tourKey, tourId);
      local.set(tokenKey, token);
      dispatch({ type: 'restored', token, me, tourId });
      deps.otherTabs.post(null);
      return outcome;
    },

    signOut: async ({ loss, release, unsavedPhotos: photos, isWanted }) => {
      await follow();
      const { authToken: token, me } = store.getState();
      const now =
        me === null ? [] : await withUserStore(me, (own) => own.loss(photos)).catch(() => 'unknown' as const);
      if (isWanted?.() === false || (loss !== 'unknown' && (now === 'unknown' || !isWithin(now, loss))))
        return { ok: false, reason: 'loss', loss: now };
      signingOut = true;
      try {
        // Other tabs close the database before it is deleted; reopening it finds the session over.
        if (me !== null) deps.otherTabs.post(me.id);
        await facts.endSession(token);
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
        await facts.clear(token);
        dispatch({ type: 'signed_out' });
        deps.otherTabs.post(null);
        return { ok: true, value: { erased } };
      } finally {
        signingOut = false;
        void follow();
      }
    },
  };
}
