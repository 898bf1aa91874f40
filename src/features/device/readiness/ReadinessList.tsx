import { IconAlertTriangle, IconCircleCheck, IconHourglass, IconInfoCircle } from '@tabler/icons-react';
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

/** Subject by subject: how it stands, and what can be done; what is to be done comes first. */
export function ReadinessList({ facts, readiness, reading }: ReadinessListProps) {
  const words = useReadinessWords(facts, readiness);
  const order = readinessSubjects.toSorted(
    (a, b) => Number(readiness[b] === 'todo') - Number(readiness[a] === 'todo'),
  );
  return (
    <ul className={classes['list']}>
      {order.map((subject) => {
        const Icon = icons[readiness[subject]];
        const { name, standing } = words[subject];
        return (
          <li className={classes['item']} data-state={readiness[subject]} key={subject}>
            <Icon aria-hidden className={classes['icon']} size={22} />
            <div className={classes['text']}>
              <p className={classes['name']}>{name}</p>
              <p className={classes['standing']}>{standing}</p>
              <ReadinessRemedy facts={facts} reading={reading} state={readiness[subject]} subject={subject} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
