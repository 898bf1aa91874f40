import { createContext, use } from 'react';
import type { Api } from '../../../api/createApi.ts';
import type { Drafts } from '../../../session/createDrafts.ts';

/** What screens that work with the server get: its calls, ids for changes, and the clock. */
export type ServerPort = {
  readonly api: Api;
  /** A new idempotency key (S22). */
  readonly newId: () => string;
  readonly now: () => Date;
  /**
   * The time zone in which the server counts days (N6); the browser's if the server names none, or one that this browser does
   * not know. Always the same promise, as React's `use` requires; a new one only after a call that did not reach the server.
   */
  readonly timeZone: () => Promise<string>;
  /** Whether the server sends mails (E19); so says one that cannot be asked, or is older than the question. */
  readonly hasMailServer: () => Promise<boolean>;
  /** What was typed into forms of the office (N24). */
  readonly drafts: Drafts;
  /** Saves a file through the browser's downloads. */
  readonly saveFile: (content: Blob, name: string) => void;
};

export const ApiContext = createContext<ServerPort | null>(null);

/** The server, for the account and office screens. `app` provides it. */
export function useServer(): ServerPort {
  const server = use(ApiContext);
  if (server === null) throw new Error('No server here.');
  return server;
}
