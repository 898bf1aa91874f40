import { createContext, use } from 'react';
import type { Api } from '../../../api/createApi.ts';

/** What the screens that live on the server's answers get: the calls, ids for what they change, and the clock. */
export type ServerPort = {
  readonly api: Api;
  /** A new idempotency key (S22). */
  readonly newId: () => string;
  readonly now: () => Date;
  /**
   * The zone in which the server counts days (N6); the browser's where it does not say, or says one that this browser
   * does not know. The same promise every time, so that `use` may wait for it.
   */
  readonly timeZone: () => Promise<string>;
  /** Offers a file to the person, as a browser does with downloads. */
  readonly saveFile: (content: Blob, name: string) => void;
};

export const ApiContext = createContext<ServerPort | null>(null);

/** The server, for the account pages and the administrator's screens. `app` provides it. */
export function useServer(): ServerPort {
  const server = use(ApiContext);
  if (server === null) throw new Error('No server here.');
  return server;
}
