import { useState } from 'react';
import type { Locale } from '#domain/locale.ts';
import { activateLocale } from '#i18n/activateLocale.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useLocale } from '#i18n/useLocale.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { useDevice } from './Device.ts';

/**
 * The language that is shown, or being loaded, so that the one of the page can be chosen again, which cancels the switch; and the
 * function that switches it (specification §4) and keeps it for this device.
 */
export function useChooseLanguage(): { readonly chosen: Locale; readonly choose: (locale: Locale) => void } {
  const locale = useLocale();
  const { chooseLanguage } = useDevice();
  const [pending, setPending] = useState<Locale | null>(null);

  async function choose(chosen: Locale): Promise<void> {
    setPending(chosen);
    try {
      await activateLocale(chosen);
      chooseLanguage(chosen);
    } catch {
      // The messages of the language could not be fetched: the page stays as it is.
      showToast({ message: serverErrorMessage('network_error'), tone: 'bad' });
    }
    setPending((latest) => (latest === chosen ? null : latest));
  }

  return { chosen: pending ?? locale, choose: (chosen) => void choose(chosen) };
}
