import { IconAlertTriangle, IconChevronDown, IconShieldCheck } from '@tabler/icons-react';
import type { Mandate } from '#domain/building.ts';
import classes from './ReadinessCard.module.css';
import { ReadinessLine } from './ReadinessLine.tsx';
import { ReadinessList } from './ReadinessList.tsx';
import { readinessOf, standingOf } from './readiness.ts';
import { useReadiness } from './useReadiness.ts';

/** One line before the cellar, and behind it what it rests on. */
export function ReadinessCard({ mandate }: { readonly mandate: Mandate | null }) {
  const reading = useReadiness(mandate);
  const readiness = reading.facts === null ? null : readinessOf(reading.facts);
  const standing = readiness === null ? 'doing' : standingOf(readiness);
  return (
    <details className={classes['card']} data-standing={standing}>
      <summary className={classes['summary']}>
        <span aria-hidden className={classes['icon']}>
          {standing === 'todo' ? <IconAlertTriangle size={24} /> : <IconShieldCheck size={24} />}
        </span>
        <span className={classes['line']} role="status">
          <ReadinessLine readiness={readiness} />
        </span>
        <IconChevronDown aria-hidden className={classes['chevron']} size={22} />
      </summary>
      {reading.facts !== null && readiness !== null && (
        <ReadinessList facts={reading.facts} readiness={readiness} reading={reading} />
      )}
    </details>
  );
}
