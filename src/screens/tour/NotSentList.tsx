import { Trans } from '@lingui/react/macro';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { TopicIcon } from '../../design/topicIcons/TopicIcon.tsx';
import { topicName } from '../../i18n/topics.ts';
import { ratedCount } from '../walk/ratedCount.ts';
import { useFloorLabel } from '../walk/useFloorLabel.ts';
import classes from './NotSentList.module.css';

/** Exactly what concluding the tour now would leave behind: only what is concluded is transmitted (§1). */
export function NotSentList({ touchpoints }: { readonly touchpoints: readonly DeviceTouchpoint[] }) {
  const floorLabel = useFloorLabel();
  return (
    <>
      <p>
        <Trans>Only concluded touchpoints are sent. These are not, and are deleted from this device:</Trans>
      </p>
      <ul className={classes['list']}>
        {touchpoints.map((touchpoint) => {
          const rated = ratedCount(touchpoint.sub_touchpoints);
          const total = touchpoint.sub_touchpoints.length;
          return (
            <li className={classes['item']} key={touchpoint.id}>
              <TopicIcon name={touchpoint.name} />
              <span>
                <strong>
                  {[topicName(touchpoint.name), floorLabel(touchpoint)]
                    .filter((part) => part !== null)
                    .join(', ')}
                </strong>
                <br />
                {touchpoint.completed ? (
                  <Trans>The changes since it was concluded; what you concluded before is sent.</Trans>
                ) : (
                  <Trans>
                    {rated} of {total} rated
                  </Trans>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
