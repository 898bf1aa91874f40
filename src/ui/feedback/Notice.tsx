import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'good' | 'warn' | 'bad';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** For a notice that appears in response to an action: screen readers announce it at once. */
  readonly live?: boolean;
};

const icons = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
};

/** An important message within a page. */
export function Notice({ tone, title, children, live = false }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes['notice']} data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon aria-hidden className={classes['icon']} size={24} />
      <div className={classes['text']}>
        {title !== undefined && <p className={classes['title']}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
