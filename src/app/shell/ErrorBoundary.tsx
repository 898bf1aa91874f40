import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyPage } from '../../ui/feedback/EmptyState.tsx';

type State = { readonly broken: boolean };

/**
 * Shows a message in place of a screen that has thrown; the app bar stays. It promises tours only: a reload empties some forms
 * (S21).
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenScreen /> : this.props.children;
  }
}

// The address by itself: the router may be what has thrown.
function BrokenScreen() {
  const { t } = useLingui();
  return (
    <EmptyPage
      action={<Button onClick={() => window.location.reload()}>{t`Reload`}</Button>}
      icon={<IconTool size={36} />}
      title={serverErrorMessage('unknown_error')}
    >
      <Trans>Your tours are saved on this device. Reloading the page usually helps.</Trans>
    </EmptyPage>
  );
}
