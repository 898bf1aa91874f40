import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isLocale, type Locale, locales } from '#domain/locale.ts';
import { activateLocale } from '../../i18n/activateLocale.ts';
import { localeNames } from '../../i18n/localePath.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { showToast } from '../../ui/feedback/showToast.ts';
import classes from './LanguageSwitch.module.css';

/**
 * Switches the language of the page (specification §4); the address follows (`LocaleGate`). A native select, because its list
 * is easy to hit on every device.
 */
export function LanguageSwitch() {
  const { t } = useLingui();
  const id = useId();
  const locale = useLocale();
  // The list shows the language that is being loaded, so that the one of the page can be chosen again, which cancels the switch.
  const [pending, setPending] = useState<Locale | null>(null);

  async function choose(chosen: string): Promise<void> {
    if (!isLocale(chosen)) return;
    setPending(chosen);
    try {
      await activateLocale(chosen);
    } catch {
      // The messages of the language could not be fetched: the page stays as it is.
      showToast({ message: serverErrorMessage('network_error'), tone: 'bad' });
    }
    setPending((latest) => (latest === chosen ? null : latest));
  }

  return (
    <span className={classes['switch']}>
      <span aria-hidden className={classes['code']}>
        {locale.toUpperCase()}
        <IconChevronDown size={16} />
      </span>
      <select
        aria-label={t`Language`}
        className={classes['select']}
        id={id}
        onChange={(event) => void choose(event.currentTarget.value)}
        value={pending ?? locale}
      >
        {locales.map((one) => (
          <option key={one} lang={one} value={one}>
            {localeNames[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
