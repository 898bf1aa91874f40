import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

export type EmptyStateProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** The heading level: `h1` if the page has no other content. */
  readonly heading?: 'h1' | 'h2';
};

/** Explains why a place is empty, and what to do. */
export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <span aria-hidden className={classes['icon']}>
        {icon}
      </span>
      <Heading className={classes['title']}>{title}</Heading>
      {children !== undefined && <div className={classes['text']}>{children}</div>}
      {action}
    </div>
  );
}

/** A page that consists of one message and an action. */
export function EmptyPage(props: Omit<EmptyStateProps, 'heading'>) {
  return (
    <main id="main">
      <title>{`${props.title} · Storey`}</title>
      <EmptyState {...props} heading="h1" />
    </main>
  );
}
