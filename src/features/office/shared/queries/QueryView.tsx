import { useLingui } from '@lingui/react/macro';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { OfficeAlert } from '../../../shared/server/OfficeAlert.tsx';
import { failureMessage, isGone } from '../../../shared/server/useFailure.ts';
import type { CallFailed } from './CallFailed.ts';
import { QuerySkeleton } from './QuerySkeleton.tsx';
import classes from './QueryView.module.css';
import { RetryButton, ServerFailure } from './ServerFailure.tsx';

/** What is shown of a query. */
export type ShownQuery<Value> = {
  readonly data: Value | undefined;
  readonly error: CallFailed | null;
  readonly isFetching: boolean;
  /** Whether `data` is that of an earlier key. */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type QueryViewProps<Value> = {
  readonly query: ShownQuery<Value>;
  /** Whether what is shown stays, with what was typed there, although it is gone. */
  readonly keepsShown?: boolean;
  readonly children: (value: Value) => ReactNode;
};

/** Shows a query in each of its states: pending, loaded, outdated or failed. */
export function QueryView<Value>({ query, keepsShown = false, children }: QueryViewProps<Value>) {
  const { t } = useLingui();
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const failure = query.error?.failure ?? null;
  if (failure !== null && (data === undefined || (isGone(failure) && !keepsShown)))
    return <ServerFailure failure={failure} onRetry={refetch} />;
  if (data === undefined) return <QuerySkeleton label={t`Loading …`} />;
  return (
    <Stack
      aria-busy={isFetching}
      className={classes['content'] ?? ''}
      data-stale={isPlaceholderData || failure !== null}
      gap="md"
    >
      {failure !== null && !isGone(failure) && (
        <OfficeAlert tone="warn">
          <Group gap="md">
            <span>{failureMessage(failure)}</span>
            <RetryButton onRetry={refetch} size="sm" />
          </Group>
        </OfficeAlert>
      )}
      {children(data)}
    </Stack>
  );
}
