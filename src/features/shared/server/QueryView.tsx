import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { OfficeAlert } from './OfficeAlert.tsx';
import { QuerySkeleton } from './QuerySkeleton.tsx';
import classes from './QueryView.module.css';
import { ServerFailure } from './ServerFailure.tsx';
import { failureMessage } from './useFailure.ts';
import type { ServerQuery } from './useServerQuery.ts';

type QueryViewProps<Value> = {
  readonly query: ServerQuery<Value>;
  /** Whether what is shown stays, with what was typed there, when the server refuses to return it again. */
  readonly keepsShown?: boolean;
  readonly children: (value: Value) => ReactNode;
};

/** Shows a server query in each of its states: pending, loaded, outdated or failed. */
export function QueryView<Value>({ query, keepsShown = false, children }: QueryViewProps<Value>) {
  const { t } = useLingui();
  const { value, failure, pending, isUnasked, refetch, refetchQuietly } = query;
  if (value === null) {
    if (failure !== null)
      return <ServerFailure failure={failure} onOnline={refetchQuietly} onRetry={refetch} />;
    return <QuerySkeleton label={t`Loading …`} />;
  }
  if (failure?.kind === 'status' && !keepsShown)
    return <ServerFailure failure={failure} onOnline={refetchQuietly} onRetry={refetch} />;
  return (
    <Stack
      aria-busy={pending}
      className={classes['content'] ?? ''}
      data-stale={(pending && !isUnasked) || failure !== null}
      gap="md"
    >
      {failure !== null && <OfficeAlert tone="warn">{failureMessage(failure)}</OfficeAlert>}
      {children(value)}
    </Stack>
  );
}
