import { IconMapPin } from '@tabler/icons-react';
import { TopicIcon } from '../../../design/topicIcons/TopicIcon.tsx';
import { topicGuidance } from '../../../i18n/topicGuidance.ts';
import classes from './Guidance.module.css';

/** What to judge and where to stand. A topic of another back end has only its icon. */
export function Guidance({ name }: { readonly name: string }) {
  const guidance = topicGuidance(name);
  return (
    <div className={classes['guidance']}>
      <span className={classes['tile']}>
        <TopicIcon name={name} size={36} variant="light" />
      </span>
      {guidance !== null && (
        <div className={classes['text']}>
          <p className={classes['lookAt']}>{guidance.lookAt}</p>
          <p className={classes['hint']}>
            <IconMapPin aria-hidden size={20} />
            <span>{guidance.hint}</span>
          </p>
        </div>
      )}
    </div>
  );
}
