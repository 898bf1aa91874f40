import type { ReactNode } from 'react';
import classes from './ActionBar.module.css';

type ActionBarProps = {
  /** A line above the button: why it is still disabled, or what it will do. */
  readonly hint?: ReactNode;
  /** Ties the hint to the button: pass the same id as the button's `aria-describedby`. */
  readonly hintId?: string;
  readonly children: ReactNode;
};

/** What is next, in reach of the thumb: at the bottom edge of a phone, under the content on wider screens. */
export function ActionBar({ hint, hintId, children }: ActionBarProps) {
  return (
    <div className={classes['bar']}>
      {hint !== undefined && hint !== null && (
        <p className={classes['hint']} id={hintId}>
          {hint}
        </p>
      )}
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}
