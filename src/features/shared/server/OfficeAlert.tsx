import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const looks = {
  good: { color: 'green', Icon: IconCircleCheck },
  warn: { color: 'signal', Icon: IconAlertTriangle },
  bad: { color: 'red', Icon: IconAlertTriangle },
} as const;

type OfficeAlertProps = {
  readonly tone: keyof typeof looks;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Cleared where it belongs to the page from the start: otherwise it is read out as it appears. */
  readonly live?: boolean;
};

/** A sentence that matters, in its place on the page. */
export function OfficeAlert({ tone, title, children, live = true }: OfficeAlertProps) {
  const { color, Icon } = looks[tone];
  return (
    <Alert
      color={color}
      data-tone={tone}
      icon={<Icon aria-hidden size={24} />}
      title={title}
      {...(live ? {} : { role: 'note' })}
    >
      {children}
    </Alert>
  );
}
