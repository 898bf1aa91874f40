import { Trans } from '@lingui/react/macro';
import { IconCloudCheck, IconDownload, IconHelp, IconShieldCheck, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useSession } from '../../../session/sessionState.ts';
import { useDevice, useDeviceState } from '../../shared/Device.ts';
import classes from './Menu.module.css';
import { Navigation } from './Navigation.tsx';
import { ThemeChoiceField } from './ThemeChoiceField.tsx';

type MenuPanelProps = {
  /** Called when a link was chosen. */
  readonly onDone: () => void;
  readonly onOpen: (dialog: 'readiness' | 'install') => void;
};

/** The content of the menu: navigation, offline readiness, sync, help, account, installation and theme. */
export function MenuPanel({ onDone, onOpen }: MenuPanelProps) {
  const path = useLocalePath();
  const { promptInstall } = useDevice();
  const { install } = useDeviceState();
  const me = useSession((state) => state.me);

  function offerInstall(): void {
    if (install === 'prompt') {
      onDone();
      void promptInstall();
    } else {
      onOpen('install');
    }
  }

  return (
    <>
      <div className={classes['within']}>
        <Navigation onDone={onDone} />
      </div>
      <ul className={classes['rest']}>
        <li>
          <button className={classes['entry']} onClick={() => onOpen('readiness')} type="button">
            <IconShieldCheck aria-hidden size={22} />
            <Trans>Ready for offline use?</Trans>
          </button>
        </li>
        <li>
          <Link className={classes['entry']} onClick={onDone} to={path('/sync')}>
            <IconCloudCheck aria-hidden size={22} />
            <Trans>Sync</Trans>
          </Link>
        </li>
        <li>
          <Link className={classes['entry']} onClick={onDone} to={path('/welcome')}>
            <IconHelp aria-hidden size={22} />
            <Trans>How a tour works</Trans>
          </Link>
        </li>
        <li>
          <Link className={classes['entry']} onClick={onDone} to={path('/account')}>
            <IconUser aria-hidden size={22} />
            <Trans>Account</Trans>
          </Link>
        </li>
        {install !== 'none' && install !== 'installed' && (
          <li>
            <button className={classes['entry']} onClick={offerInstall} type="button">
              <IconDownload aria-hidden size={22} />
              <Trans>Install Storey</Trans>
            </button>
          </li>
        )}
      </ul>
      <ThemeChoiceField />
      {me !== null && (
        <p className={classes['person']}>
          <span>{`${me.firstname} ${me.lastname}`}</span>
          <br />
          <span>{me.email_shown ?? me.email}</span>
        </p>
      )}
    </>
  );
}
