import { tokenKey } from './sessionState.ts';

/** S15: messages between tabs about who is signed in. */
export type OtherTabs = {
  /** `leaving`: the id of a person who is being signed out; null if local storage already has the current session. */
  readonly post: (leaving: string | null) => void;
  /** Calls `onMessage` with the messages of other tabs, and with null when local storage has changed. */
  readonly listen: (onMessage: (leaving: string | null) => void) => void;
};

/**
 * S15: messages by BroadcastChannel and storage events. A page in the back/forward cache gets none, so it checks when it is shown
 * again.
 */
export function otherTabs(page: Window & typeof globalThis): OtherTabs {
  const channel = new page.BroadcastChannel('storey-session');
  return {
    post: (leaving) => channel.postMessage(leaving),
    listen: (onMessage) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        onMessage(typeof data === 'string' ? data : null),
      );
      page.addEventListener('storage', ({ key }) => {
        // Null: all of it was cleared.
        if (key === null || key === tokenKey) onMessage(null);
      });
      page.addEventListener('pageshow', () => onMessage(null));
    },
  };
}
