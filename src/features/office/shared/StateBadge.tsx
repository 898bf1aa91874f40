import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

const colors = { good: 'green', waiting: 'signal', quiet: 'gray' } as const;

type StateBadgeProps = {
  readonly tone: keyof typeof colors;
  readonly icon: ReactNode;
  readonly children: ReactNode;
};

/** A state as one word with an icon: colour alone would exclude those who do not see it. */
export function StateBadge({ tone, icon, children }: StateBadgeProps) {
  return (
    <Badge color={colors[tone]} leftSection={icon}>
      {children}
    </Badge>
  );
}
