import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconAlertTriangle, IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '../../../../api/ApiResult.ts';
import { NothingHere } from '../../../shared/server/NothingHere.tsx';
import { failureMessage } from '../../../shared/server/useFailure.ts';
import { focusHeading } from '../../../shared/server/useFocusAfter.ts';

type ServerFailureProps = {
  readonly failure: Failure;
  /** The person tries again, or the browser reports a network. */
  readonly onRetry: () => unknown;
};

/** Shown in place of a query's result that could not be fetched: the reason, and a button to try again. */
export function ServerFailure({ failure, onRetry }: ServerFailureProps) {
  const { t } = useLingui();
  const isUnreachable = failure.kind !== 'status';
  // The browser's `online` event proves nothing, but makes a try worthwhile (S12).
  useEffect(() => {
    if (!isUnreachable) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isUnreachable, onRetry]);
  const retry = <RetryButton onRetry={onRetry} />;
  if (isUnreachable) {
    return (
      <NothingHere
        action={retry}
        icon={<IconPlugConnectedX />}
        title={failure.kind === 'portal' ? failureMessage(failure) : t`No connection to the server`}
      >
        <Trans>This page needs a connection. You can still walk tours offline.</Trans>
        {failure.kind === 'network' && (
          <>
            {' '}
            <Trans>
              If other pages open, check this device’s clock: a wrong one prevents secure connections.
            </Trans>
          </>
        )}
      </NothingHere>
    );
  }
  if (failure.status === 422) {
    return (
      <NothingHere
        action={
          <Button component={Link} to="?" variant="default">
            <Trans>Back to the first page</Trans>
          </Button>
        }
        icon={<IconMapQuestion />}
        title={t`This page of the list no longer exists`}
      />
    );
  }
  if (failure.status === 404) {
    return <NothingHere icon={<IconMapQuestion />} title={failureMessage(failure)} />;
  }
  return <NothingHere action={retry} icon={<IconAlertTriangle />} title={failureMessage(failure)} />;
}

type RetryButtonProps = Pick<ButtonProps, 'size'> & Pick<ServerFailureProps, 'onRetry'>;

/** The button that reads again what could not be read. */
export function RetryButton({ onRetry, ...props }: RetryButtonProps) {
  return (
    <Button
      {...props}
      onClick={() => {
        // It vanishes while it is tried again.
        focusHeading();
        onRetry();
      }}
      variant="default"
    >
      <Trans>Try again</Trans>
    </Button>
  );
}
