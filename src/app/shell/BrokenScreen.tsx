import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyPage } from '../../ui/feedback/EmptyState.tsx';

/** What is shown when a screen failed: never an empty page. */
export function BrokenScreen() {
  const { t } = useLingui();
  return (
    <EmptyPage
      action={<Button onClick={() => window.location.reload()}>{t`Reload`}</Button>}
      icon={<IconTool size={36} />}
      title={serverErrorMessage('unknown_error')}
    >
      <Trans>What you entered is saved on this device. Reloading the page usually helps.</Trans>
    </EmptyPage>
  );
}
