import type { Locale } from '#domain/locale.ts';
import { preferredLocale } from '#i18n/localePath.ts';
import type { Device } from '../features/shared/Device.ts';
import { type SessionState, useSession } from '../session/sessionState.ts';

/**
 * The language that an address without one opens in (specification §9): the one chosen last on this device, else the account's,
 * else the browser's.
 */
export function languageWithoutAddress(
  chosen: Locale | null,
  me: SessionState['me'],
  languages: readonly string[],
): Locale {
  return chosen ?? me?.locale ?? preferredLocale(languages);
}

/** The same at a start, once the device store was read, or after `timeoutMs`. */
export async function startLanguage(
  { state }: Pick<Device, 'state'>,
  page: Pick<Window, 'navigator' | 'setTimeout'>,
  timeoutMs: number,
): Promise<Locale> {
  await new Promise<void>((resolve) => {
    const look = () => {
      const { installHintSeen } = state.getState();
      if (installHintSeen !== null && useSession.getState().status !== 'starting') resolve();
    };
    state.subscribe(look);
    useSession.subscribe(look);
    page.setTimeout(resolve, timeoutMs);
    look();
  });
  const { language } = state.getState();
  return languageWithoutAddress(language, useSession.getState().me, page.navigator.languages);
}
