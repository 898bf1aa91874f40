import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useLocalePath } from '#i18n/useLocale.ts';
import { AccountPanel, AsideLink } from './AccountPanel.tsx';

/** Shown after a request for a link; the same for every address, so that it does not reveal which ones have an account. */
export function PasswordResetSentScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  return (
    <AccountPanel
      lead={
        email === '' ? (
          <Trans>If there is an account with the address you entered, a link is on its way to it.</Trans>
        ) : (
          <Trans>
            If there is an account for{' '}
            <Text c="var(--st-text)" fw={640} inherit span>
              {email}
            </Text>
            , a link is on its way there.
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
      <Button component={Link} to={path('/login')}>
        <Trans>Back to login</Trans>
      </Button>
      <AsideLink to={path('/user/password_reset')}>
        <Trans>Send the link again</Trans>
      </AsideLink>
    </AccountPanel>
  );
}
