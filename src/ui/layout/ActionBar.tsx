import type { ReactNode } from 'react';
import classes from './ActionBar.module.css';
import { letGo } from './letGo.ts';

type ActionBarProps = {
  /** A line above the buttons: why one is disabled, or what it does. */
  readonly hint?: ReactNode;
  /** The hint's id, for the button's `aria-describedby`. */
  readonly hintId?: string;
  readonly children: ReactNode;
};

/** The main actions of a page: fixed to the bottom of a phone's screen, under the content on wider screens. */
export function ActionBar({ hint, hintId, children }: ActionBarProps) {
  return (
    <div className={classes['bar']} ref={letGo}>
      {hint !== undefined && hint !== null && (
        <p className={classes['hint']} id={hintId}>
          {hint}
        </p>
      )}
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}
