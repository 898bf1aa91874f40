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
  readonly answered: ServerQuery<Value>;
  readonly children: (value: Value) => ReactNode;
};

/** A reading from the server in each of its states: on its way, there, older than asked for, or failed. */
export function QueryView<Value>({ answered, children }: QueryViewProps<Value>) {
  const { t } = useLingui();
  const { value, failure, pending, refetch, askQuietly } = answered;
  if (value === null) {
    if (failure !== null) return <ServerFailure failure={failure} onOnline={askQuietly} onRetry={refetch} />;
    return <QuerySkeleton label={t`Loading …`} />;
  }
  if (failure?.kind === 'status')
    return <ServerFailure failure={failure} onOnline={askQuietly} onRetry={refetch} />;
  return (
    <Stack
      aria-busy={pending}
      className={classes['answer'] ?? ''}
      data-stale={pending || failure !== null}
      gap="md"
    >
      {failure !== null && <OfficeAlert tone="warn">{failureMessage(failure)}</OfficeAlert>}
      {children(value)}
    </Stack>
  );
}
