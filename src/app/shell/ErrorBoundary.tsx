import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX, IconTool } from '@tabler/icons-react';
import { Component, type ReactNode, useState } from 'react';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyPage } from '#ui/feedback/EmptyState.tsx';
import { renewChunks } from '../../chunks/chunks.ts';
import { ChunkMissing } from '../../chunks/createChunk.ts';
import { tryAgain, useSaveAll } from './tryAgain.ts';

type Props = {
  readonly children: ReactNode;
  /** A change resets the boundary. Not a `key`: it would remount what pages share, such as the tour's gate. */
  readonly page?: string;
  readonly fallback?: ReactNode;
};
type State = { readonly broken: { readonly by: unknown } | null };

/**
 * Shows a message in place of a screen that has thrown, until another page is shown or the browser is online (S35). It promises
 * tours only: a reload empties some forms.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: null };

  readonly #reset = () => {
    renewChunks();
    if (this.state.broken !== null) this.setState({ broken: null });
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

  static getDerivedStateFromError(by: unknown): State {
    return { broken: { by } };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    const { children, fallback } = this.props;
    if (broken === null) return children;
    if (fallback !== undefined) return fallback;
    return broken.by instanceof ChunkMissing ? <MissingScreen /> : <BrokenScreen />;
  }
}

// In place of a page whose code has not come.
function MissingScreen() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = useSaveAll();
  return (
    <EmptyPage
      action={
        <Button
          loading={busy}
          onClick={() => {
            setBusy(true);
            void tryAgain(window, save).finally(() => setBusy(false));
          }}
        >
          {t`Try again`}
        </Button>
      }
      icon={<IconPlugConnectedX size={36} />}
      title={t`This page could not be loaded`}
    >
      <Trans>There is no connection, or a new version of Storey. Your tours are saved on this device.</Trans>
    </EmptyPage>
  );
}

// Reloads the page without the router, which may be what has thrown.
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
