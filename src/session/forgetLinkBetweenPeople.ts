import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from './sessionState.ts';

/**
 * Calls `forget` when somebody has signed in or out, here or in another tab: the link of a mail that this tab keeps may be
 * another person's (E17). Nobody has where a session ended by itself, which is when people open the link of a reset.
 */
export function forgetLinkBetweenPeople(
  store: Pick<StoreApi<SessionState>, 'subscribe'>,
  forget: () => void,
): void {
  // Undefined until it is known who is signed in.
  let last: string | null | undefined;
  store.subscribe(({ status, authToken: token, notice }) => {
    if ((status !== 'signed_out' && token === null) || token === last) return;
    const isFirst = last === undefined;
    last = token;
    if (!isFirst && (token !== null || notice === null)) forget();
  });
}
