import type { ReactNode } from 'react';
import { letGo } from '#ui/layout/letGo.ts';
import classes from './InspectionFooter.module.css';

type InspectionFooterProps = {
  /** The progress of the touchpoint or the tour. */
  readonly progress: ReactNode;
  /** Why the button is disabled, or what concluding leaves behind. */
  readonly hint: ReactNode;
  readonly hintId: string;
  /** Puts the buttons before the progress, so that the tour's button is not where that of a touchpoint has just been. */
  readonly actionsFirst?: boolean;
  readonly children: ReactNode;
};

/** The bar at the bottom of the inspection's pages with progress, hint and main actions, within reach of the thumb. */
export function InspectionFooter({
  progress,
  hint,
  hintId,
  actionsFirst = false,
  children,
}: InspectionFooterProps) {
  const progressPart = <div className={classes['progress']}>{progress}</div>;
  const hintPart = hint !== null && (
    <div className={classes['hint']} id={hintId}>
      {hint}
    </div>
  );
  const actionsPart = <div className={classes['actions']}>{children}</div>;
  return (
    <div
      className={classes['bar']}
      data-actions-first={actionsFirst ? true : undefined}
      data-inspection-footer
      ref={letGo}
    >
      {actionsFirst ? actionsPart : progressPart}
      {hintPart}
      {actionsFirst ? progressPart : actionsPart}
    </div>
  );
}
