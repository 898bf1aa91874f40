import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '../../../api/ApiResult.ts';
import { NothingHere } from './NothingHere.tsx';
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
      <NothingHere action={retry} icon={<IconPlugConnectedX />} title={t`No connection to the server`}>
        <Trans>This page needs a connection. You can still walk tours offline.</Trans>
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
