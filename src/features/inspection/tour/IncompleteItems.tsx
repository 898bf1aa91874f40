import { Plural } from '@lingui/react/macro';
import { IconChevronUp } from '@tabler/icons-react';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import { useTouchpointLabel } from '../../shared/useTouchpointLabel.ts';
import classes from './IncompleteItems.module.css';

/** The touchpoints that concluding the tour would not send: their number, and the list in a disclosure. */
export function IncompleteItems({ touchpoints }: { readonly touchpoints: readonly DeviceTouchpoint[] }) {
  const touchpointLabel = useTouchpointLabel();
  return (
    <details className={classes['details']}>
      <summary className={classes['count']}>
        <span>
          <Plural
            one="# touchpoint is not concluded and will not be sent"
            other="# touchpoints are not concluded and will not be sent"
            value={touchpoints.length}
          />
        </span>
        <IconChevronUp aria-hidden className={classes['icon']} size={20} />
      </summary>
      <ul className={classes['list']}>
        {touchpoints.map((one) => (
          <li key={one.id}>{touchpointLabel(one)}</li>
        ))}
      </ul>
    </details>
  );
}
