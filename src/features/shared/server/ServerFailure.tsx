import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Failure } from '../../../api/ApiResult.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { failureMessage } from './useFailure.ts';

type ServerFailureProps = {
  readonly failure: Failure;
  /** Somebody asks again. */
  readonly onRetry: () => void;
  /** There may be a network again; nobody asked. */
  readonly onOnline: () => void;
};

/** Where a reading from the server would stand, had it come: why not, and another try. */
export function ServerFailure({ failure, onRetry, onOnline }: ServerFailureProps) {
  const { t } = useLingui();
  const silent = failure.kind !== 'status';
  // The browser's word that there is a network proves nothing, but it is worth a try (S12).
  useEffect(() => {
    if (!silent) return undefined;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [silent, onOnline]);
  const retry = (
    <Button onClick={onRetry} variant="default">
      <Trans>Try again</Trans>
    </Button>
  );
  if (silent) {
    return (
      <EmptyState
        action={retry}
        icon={<IconPlugConnectedX size={36} />}
        title={t`No connection to the server`}
      >
        <Trans>This page needs a connection. You can still walk tours offline.</Trans>
      </EmptyState>
    );
  }
  if (failure.status === 422) {
    return (
      <EmptyState
        action={
          <Button to="?" variant="default">
            <Trans>Back to the first page</Trans>
          </Button>
        }
        icon={<IconMapQuestion size={36} />}
        title={t`This page of the list no longer exists`}
      />
    );
  }
  if (failure.status === 404) {
    return <EmptyState icon={<IconMapQuestion size={36} />} title={failureMessage(failure)} />;
  }
  return <EmptyState action={retry} icon={<IconAlertTriangle size={36} />} title={failureMessage(failure)} />;
}
