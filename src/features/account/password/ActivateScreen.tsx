import { Trans, useLingui } from '@lingui/react/macro';
import { activateAccount } from '../../../api/accountCalls.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** The page behind the link of an invitation: choosing a password activates the account (specification §2, §4). */
export function ActivateScreen() {
  const { t } = useLingui();
  const token = useLinkToken('activation_token');
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
        invalidLink="invalid_activation_token"
        newLink={
          <Trans>
            It may have been used already, or it is older than 14 days. Open the link from your email again,
            or ask your administrator for a new invitation.
          </Trans>
        }
        send={activateAccount}
        submitLabel={t`Join now`}
        token={token}
      />
    </AccountPanel>
  );
}
