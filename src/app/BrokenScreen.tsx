import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { serverErrorMessage } from '../i18n/serverErrorMessage.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyPage } from '../ui/EmptyPage.tsx';

/** What is shown when a screen failed: never an empty page. */
export function BrokenScreen() {
  const { t } = useLingui();
  return (
    <EmptyPage
      action={<Button onClick={() => window.location.reload()}>{t`Load again`}</Button>}
      icon={<IconTool size={36} />}
      title={serverErrorMessage('unknown_error')}
    >
      <Trans>What you have entered is kept on this device. Loading the page again usually helps.</Trans>
    </EmptyPage>
  );
}
