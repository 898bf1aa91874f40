import { Trans, useLingui } from '@lingui/react/macro';
import { resetPassword } from '../../../api/accountCalls.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';

/** The page behind the link to choose a new password (specification §2). */
export function PasswordChangeScreen() {
  const { t } = useLingui();
  return (
    <AccountPanel
      lead={<Trans>Use the new password on every device. You will be logged out everywhere else.</Trans>}
      title={t`Choose a new password`}
    >
      <LinkPasswordForm
        flash="password_changed"
        name="password_reset_token"
        send={resetPassword}
        submitLabel={t`Change password`}
      />
    </AccountPanel>
  );
}
