import { Trans } from '@lingui/react/macro';
import type { ListedTour } from '../../../api/tourListCalls.ts';
import classes from './ToursScreen.module.css';

/** Who did a tour; the name goes with a deleted account, the tour does not. */
export function InspectorName({ inspector }: Pick<ListedTour, 'inspector'>) {
  if (inspector === null) {
    return (
      <span className={classes['removed']}>
        <Trans>Deleted account</Trans>
      </span>
    );
  }
  return (
    <>
      {inspector.firstname} {inspector.lastname}
    </>
  );
}
