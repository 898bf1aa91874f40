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
  /** False for an alert that is part of the page from the start; otherwise screen readers announce it. */
  readonly live?: boolean;
};

/** An important message within a page; the office's version of `Notice`. */
export function OfficeAlert({ tone, title, children, live = true }: OfficeAlertProps) {
  const { color, Icon } = looks[tone];
  return (
    <Alert
      color={color}
      data-tone={tone}
      icon={<Icon aria-hidden size={24} />}
      // Else an address or a link that somebody pasted is cut off.
      styles={{ body: { overflowWrap: 'anywhere' } }}
      title={title}
      {...(live ? {} : { role: 'note' })}
    >
      {children}
    </Alert>
  );
}
