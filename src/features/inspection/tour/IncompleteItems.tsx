import { Plural } from '@lingui/react/macro';
import { IconChevronUp } from '@tabler/icons-react';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import { useTouchpointLabel } from '../../shared/useTouchpointLabel.ts';
import classes from './IncompleteItems.module.css';

type IncompleteItemsProps = {
  readonly open: readonly DeviceTouchpoint[];
  readonly changed: readonly DeviceTouchpoint[];
};

/** U3: what concluding the tour would not send: the number of touchpoints, and the list in a disclosure. */
export function IncompleteItems({ open, changed }: IncompleteItemsProps) {
  const touchpointLabel = useTouchpointLabel();
  return (
    <details className={classes['details']}>
      <summary className={classes['count']}>
        <span className={classes['words']}>
          {open.length > 0 && (
            <span>
              <Plural
                one="# touchpoint is not concluded and will not be sent"
                other="# touchpoints are not concluded and will not be sent"
                value={open.length}
              />
            </span>
          )}
          {changed.length > 0 && (
            <span>
              <Plural
                one="# concluded touchpoint has changed, and the change will not be sent"
                other="# concluded touchpoints have changed, and the changes will not be sent"
                value={changed.length}
              />
            </span>
          )}
        </span>
        <IconChevronUp aria-hidden className={classes['icon']} size={20} />
      </summary>
      <ul className={classes['list']}>
        {[...open, ...changed].map((one) => (
          <li key={one.id}>{touchpointLabel(one)}</li>
        ))}
      </ul>
    </details>
  );
}
