import { Trans, useLingui } from '@lingui/react/macro';
import { type ThemeChoice, themeChoices } from '../../../design/themeChoice.ts';
import { useDevice, useDeviceState } from '../../shared/Device.ts';
import classes from './ThemeChoiceField.module.css';

/** Chooses the theme, which is saved on this device. */
export function ThemeChoiceField() {
  const { t } = useLingui();
  const { chooseTheme } = useDevice();
  const { theme } = useDeviceState();
  const names: Readonly<Record<ThemeChoice, string>> = {
    system: t`Same as device`,
    light: t`Light`,
    dark: t`Dark`,
    contrast: t`High contrast`,
  };
  return (
    <fieldset className={classes['field']}>
      <legend className={classes['legend']}>
        <Trans>Appearance</Trans>
      </legend>
      <div className={classes['choices']}>
        {themeChoices.map((choice) => (
          <label className={classes['choice']} key={choice}>
            <input
              checked={theme === choice}
              className={classes['input']}
              name="theme"
              onChange={() => chooseTheme(choice)}
              type="radio"
              value={choice}
            />
            <span aria-hidden className={classes['swatch']} data-theme={choice} />
            <span>{names[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
