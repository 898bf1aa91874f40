import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import classes from './AccountForm.module.css';

/** The same words for every address: whether it belongs to somebody is nobody's business. */
export function PasswordResetSentScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  return (
    <Panel
      lead={
        email === '' ? (
          <Trans>If there is an account with the address you entered, a link is on its way to it.</Trans>
        ) : (
          <Trans>
            If there is an account for <span className={classes['email']}>{email}</span>, a link is on its way
            there.
          </Trans>
        )
      }
      title={t`Check your email`}
    >
      <p>
        <Trans>
          The link is valid for one hour. Nothing arrived? Look in your spam folder, or send the link again.
        </Trans>
      </p>
      <Button to={path('/login')}>
        <Trans>Back to login</Trans>
      </Button>
      <Link className={classes['aside']} to={path('/user/password_reset')}>
        <Trans>Send the link again</Trans>
      </Link>
    </Panel>
  );
}
