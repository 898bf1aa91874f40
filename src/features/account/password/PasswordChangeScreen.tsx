import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { resetPassword } from '../../../api/accountCalls.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** The page behind the link to choose a new password (specification §2). */
export function PasswordChangeScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const token = useLinkToken('password_reset_token');
  return (
    <AccountPanel
      lead={<Trans>Use the new password on every device. You will be logged out everywhere else.</Trans>}
      title={t`Choose a new password`}
    >
      <LinkPasswordForm
        flash="password_changed"
        invalidLink="invalid_password_reset_token"
        newLink={
          <>
            <Trans>It may have been used already, or it is older than an hour.</Trans>{' '}
            <Anchor component={Link} inherit to={path('/user/password_reset')} underline="always">
              <Trans>Request a new link</Trans>
            </Anchor>
          </>
        }
        send={resetPassword}
        submitLabel={t`Change password`}
        token={token}
      />
    </AccountPanel>
  );
}
