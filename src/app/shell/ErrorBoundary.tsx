import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { renewFailedParts } from '../../i18n/lazyWithMessages.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyPage } from '../../ui/feedback/EmptyState.tsx';
import { useUpdate } from '../pwa/workerBridge.ts';

type Props = {
  readonly children: ReactNode;
  /** A change resets the boundary. Not a `key`: it would remount what pages share, such as the tour's gate. */
  readonly page?: string;
  readonly fallback?: ReactNode;
};
type State = { readonly broken: boolean };

/**
 * Shows a message in place of a screen that has thrown, until another page is shown or the browser is online (S35). It promises
 * tours only: a reload empties some forms.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  readonly #reset = () => {
    renewFailedParts();
    if (this.state.broken) this.setState({ broken: false });
  };

  override componentDidMount(): void {
    window.addEventListener('online', this.#reset);
  }

  override componentDidUpdate({ page }: Props): void {
    if (page !== this.props.page) this.#reset();
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#reset);
  }

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, fallback = <BrokenScreen /> } = this.props;
    return this.state.broken ? fallback : children;
  }
}

// Reloads the page without the router, which may be what has thrown.
function BrokenScreen() {
  const { t } = useLingui();
  const isOld = useUpdate(({ stage }) => stage !== 'none');
  return (
    <EmptyPage
      action={<Button onClick={() => window.location.reload()}>{t`Reload`}</Button>}
      icon={<IconTool size={36} />}
      title={isOld ? t`There is a new version of Storey` : serverErrorMessage('unknown_error')}
    >
      {isOld ? (
        <Trans>
          This page belongs to the version before. Your tours are saved on this device. Reload the page.
        </Trans>
      ) : (
        <Trans>Your tours are saved on this device. Reloading the page usually helps.</Trans>
      )}
    </EmptyPage>
  );
}
