import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconInfoCircle } from '@tabler/icons-react';
import { ProtectedPhotos } from '../../shared/ProtectedPhotos.tsx';
import classes from './ReadinessList.module.css';
import { ReadinessRemedy } from './ReadinessRemedy.tsx';
import { type Readiness, type ReadinessFacts, readinessSubjects } from './readiness.ts';
import type { useReadiness } from './useReadiness.ts';
import { useReadinessWords } from './useReadinessWords.ts';

type ReadinessListProps = {
  readonly facts: ReadinessFacts;
  readonly readiness: Readiness;
  readonly reading: ReturnType<typeof useReadiness>;
};

const icons = {
  ready: IconCircleCheck,
  todo: IconAlertTriangle,
  doing: IconHourglass,
  advice: IconInfoCircle,
  unknown: IconInfoCircle,
};

/** The subjects of offline readiness with their status and what can be done; those with something to do come first. */
export function ReadinessList({ facts, readiness, reading }: ReadinessListProps) {
  const words = useReadinessWords(facts, readiness);
  // How many photos fit is said by the space (PH10): there is more to say of them only if none can be taken.
  const order = readinessSubjects
    .filter((subject) => subject !== 'photos' || readiness.photos === 'todo')
    .toSorted((a, b) => Number(readiness[b] === 'todo') - Number(readiness[a] === 'todo'));
  return (
    <ul className={classes['list']}>
      {order.map((subject) => {
        const Icon = icons[readiness[subject]];
        const { name, status } = words[subject];
        return (
          <li className={classes['item']} data-state={readiness[subject]} key={subject}>
            <Icon aria-hidden className={classes['icon']} size={22} />
            <div className={classes['text']}>
              <p className={classes['name']}>{name}</p>
              <p className={classes['status']}>{subject === 'photos' ? <ProtectedPhotos /> : status}</p>
              <ReadinessRemedy facts={facts} reading={reading} state={readiness[subject]} subject={subject} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
