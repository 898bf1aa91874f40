import { locales } from '#domain/locale.ts';
import { localeNames } from '#i18n/localePath.ts';
import classes from './LanguageNames.module.css';
import { useChooseLanguage } from './useChooseLanguage.ts';

/** The four languages by name, for whoever cannot read the one that a first screen is shown in. */
export function LanguageNames() {
  const { chosen, choose } = useChooseLanguage();
  return (
    <div className={classes['names']} translate="no">
      {locales.map((locale) => (
        <button
          aria-pressed={locale === chosen}
          key={locale}
          lang={locale}
          onClick={() => choose(locale)}
          type="button"
        >
          {localeNames[locale]}
        </button>
      ))}
    </div>
  );
}
