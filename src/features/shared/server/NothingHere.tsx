import { EmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

type NothingHereProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** Explains why a place is empty, under a heading, and what to do; the office's version of `EmptyState`. */
export function NothingHere({ icon, title, children, action }: NothingHereProps) {
  return (
    <EmptyState>
      <EmptyState.Indicator>{icon}</EmptyState.Indicator>
      <EmptyState.Title order={2}>{title}</EmptyState.Title>
      {children !== undefined && <EmptyState.Description>{children}</EmptyState.Description>}
      {action !== undefined && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  );
}
