import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionState } from './sessionState.ts';

/** What one person has typed into forms and not sent, by form; in memory only (N24). */
export type Drafts = StoreApi<{
  readonly person: string | null;
  readonly byForm: Readonly<Record<string, unknown>>;
}>;

/**
 * Creates the store of drafts. They outlive a session that ends by itself, in whichever tab, and forms that are closed; when
 * somebody signs out, or another person in, they are gone (N24).
 */
export function createDrafts(session: Pick<StoreApi<SessionState>, 'getState' | 'subscribe'>): Drafts {
  const nobody = { person: null, byForm: {} };
  const drafts: Drafts = createStore(() => ({ ...nobody, person: session.getState().me?.id ?? null }));
  // While a session is starting it is not known yet whether another tab has signed out, or in, or its session has expired.
  session.subscribe(({ status, notice, me }, before) => {
    const isOut = status === 'signed_out' && before.status !== 'signed_out' && notice !== 'session_expired';
    const isOther = me !== null && me.id !== drafts.getState().person;
    if (isOther || isOut) drafts.setState({ ...nobody, person: me?.id ?? null });
  });
  return drafts;
}
