import type { Api } from '../api/createApi.ts';
import { fetchMe } from '../api/sessionCalls.ts';
import type { Session } from './Session.ts';
import { noticeOf } from './sessionState.ts';

/** `isQuiet`: whether the end of this token is announced by the screen that causes it; refused calls show no second notice. */
export type QuietEnds = Pick<Session, 'endQuietly'> & { readonly isQuiet: (token: string) => boolean };

/** The calls whose success may end the session. */
export function createQuietEnds(
  api: Api,
  currentToken: () => string | null,
  sessionEnded: Session['sessionEnded'],
): QuietEnds {
  let quiet: string | null = null;

  async function endIfRefused(token: string): Promise<void> {
    if (noticeOf(await fetchMe(api, token)) !== null) await sessionEnded(null, token);
    quiet = null;
  }

  return {
    isQuiet: (token) => token === quiet,
    endQuietly: async (call) => {
      const token = currentToken();
      // Set before the call: others may be refused before its response arrives.
      quiet = token;
      const result = await call();
      if (result.ok && token !== null) void endIfRefused(token);
      else quiet = null;
      return result;
    },
  };
}
