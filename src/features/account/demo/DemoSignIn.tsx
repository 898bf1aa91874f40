import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTablet, IconUserCog } from '@tabler/icons-react';
import { Button } from '#ui/controls/Button.tsx';
import type { DemoAccount } from '../../shared/DemoAccounts.ts';
import classes from './DemoSignIn.module.css';

type DemoSignInProps = {
  readonly accounts: readonly DemoAccount[];
  readonly pending: boolean;
  readonly onChoose: (account: DemoAccount) => void;
};

/** Buttons to sign in with the accounts of the demo. */
export function DemoSignIn({ accounts, pending, onChoose }: DemoSignInProps) {
  const { t } = useLingui();
  // The inspector first: the demo is mainly about inspecting.
  const inspectorFirst = accounts.toSorted(
    (a, b) => Number(b.role === 'inspector') - Number(a.role === 'inspector'),
  );
  return (
    <section aria-label={t`Demo`} className={classes['demo']}>
      <p className={classes['word']}>
        <Trans>This is a demo with real buildings. Look around with one tap:</Trans>
      </p>
      {inspectorFirst.map((account) => (
        <Button
          disabled={pending}
          justify="start"
          key={account.email}
          leftSection={
            account.role === 'inspector' ? (
              <IconDeviceTablet aria-hidden size={22} />
            ) : (
              <IconUserCog aria-hidden size={22} />
            )
          }
          onClick={() => onChoose(account)}
          variant="default"
        >
          {account.role === 'inspector' ? (
            <Trans>Log in as inspector</Trans>
          ) : (
            <Trans>Log in as administrator</Trans>
          )}
        </Button>
      ))}
    </section>
  );
}
