import type { ReactNode } from 'react';
import classes from './WalkBar.module.css';

type WalkBarProps = {
  /** How far the walk is. */
  readonly progress: ReactNode;
  /** What just happened, and the way back from it. */
  readonly line?: ReactNode;
  /** Why the button is disabled, or what it leaves behind. */
  readonly hint?: ReactNode;
  readonly hintId: string;
  /** What the hint says was seen, and is told by the progress as well. */
  readonly hintKnown?: boolean;
  readonly children: ReactNode;
};

/**
 * The instrument's display and its trigger, always in reach of the thumb: progress, what was last kept, and what
 * is next. One row where the screen is wide or low, stacked on a phone held upright.
 */
export function WalkBar({ progress, line, hint, hintId, hintKnown = false, children }: WalkBarProps) {
  return (
    <div className={classes['bar']} data-walk-bar>
      <div className={classes['progress']}>{progress}</div>
      <div className={classes['words']}>
        {line}
        {hint !== undefined && hint !== null && (
          <div className={classes['hint']} data-known={hintKnown ? true : undefined} id={hintId}>
            {hint}
          </div>
        )}
      </div>
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}
