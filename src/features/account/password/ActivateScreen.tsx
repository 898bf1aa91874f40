import { Trans, useLingui } from '@lingui/react/macro';
import { activateAccount } from '../../../api/accountCalls.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';

/** The page behind the link of an invitation: choosing a password activates the account (specification §2, §4). */
export function ActivateScreen() {
  const { t } = useLingui();
  return (
    <AccountPanel
      lead={
        <Trans>
          You have been invited to rate buildings with Storey. Choose a password: you will log in with it and
          your email address.
        </Trans>
      }
      title={t`Welcome to Storey`}
    >
      <LinkPasswordForm
        flash="account_activated"
        name="activation_token"
        send={activateAccount}
        submitLabel={t`Join now`}
      />
    </AccountPanel>
  );
}
