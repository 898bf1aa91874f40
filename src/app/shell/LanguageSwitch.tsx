import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { isLocale, locales } from '#domain/locale.ts';
import { localeNames } from '#i18n/localePath.ts';
import { useLocale } from '#i18n/useLocale.ts';
import { useChooseLanguage } from '../../features/shared/useChooseLanguage.ts';
import classes from './LanguageSwitch.module.css';

/**
 * Switches the language of the page (specification §4); the address follows (`LocaleGate`). A native select, because its list
 * is easy to hit on every device.
 */
export function LanguageSwitch() {
  const { t } = useLingui();
  const id = useId();
  const locale = useLocale();
  const { chosen, choose } = useChooseLanguage();

  return (
    <span className={classes['switch']}>
      <span aria-hidden className={classes['code']}>
        <span>{locale.toUpperCase()}</span>
        <IconChevronDown size={16} />
      </span>
      <select
        aria-label={t`Language`}
        className={classes['select']}
        id={id}
        onChange={({ currentTarget: { value } }) => {
          if (isLocale(value)) choose(value);
        }}
        translate="no"
        value={chosen}
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
