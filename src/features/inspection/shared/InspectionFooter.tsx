import type { ReactNode } from 'react';
import classes from './InspectionFooter.module.css';

type WalkBarProps = {
  /** How far the walk is. */
  readonly progress: ReactNode;
  /** Why the button is disabled, or what it leaves behind. */
  readonly hint: ReactNode;
  readonly hintId: string;
  /** Puts what is next before the progress: the tour's button never stands where a touchpoint's has just been. */
  readonly actionsFirst?: boolean;
  readonly children: ReactNode;
};

/** The inspection's display and its trigger, always in reach of the thumb: how far one is, and what is next. */
export function InspectionFooter({ progress, hint, hintId, actionsFirst = false, children }: WalkBarProps) {
  const display = <div className={classes['progress']}>{progress}</div>;
  const words = hint !== null && (
    <div className={classes['hint']} id={hintId}>
      {hint}
    </div>
  );
  const trigger = <div className={classes['actions']}>{children}</div>;
  return (
    <div className={classes['bar']} data-actions-first={actionsFirst ? true : undefined} data-walk-bar>
      {actionsFirst ? trigger : display}
      {words}
      {actionsFirst ? display : trigger}
    </div>
  );
}
