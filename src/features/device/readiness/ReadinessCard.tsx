import { IconAlertTriangle, IconChevronDown, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Mandate } from '#domain/building.ts';
import classes from './ReadinessCard.module.css';
import { ReadinessLine } from './ReadinessLine.tsx';
import { ReadinessList } from './ReadinessList.tsx';
import { overallState, readinessOf } from './readiness.ts';
import { useReadiness } from './useReadiness.ts';

/** One line about offline readiness, with the details in a disclosure. */
export function ReadinessCard({ mandate }: { readonly mandate: Mandate | null }) {
  const reading = useReadiness(mandate);
  const readiness = reading.facts === null ? null : readinessOf(reading.facts);
  const status = readiness === null ? 'doing' : overallState(readiness);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes['card']}
      data-state={status}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes['summary']}>
        <span aria-hidden className={classes['icon']}>
          {status === 'todo' ? <IconAlertTriangle size={24} /> : <IconShieldCheck size={24} />}
        </span>
        <span className={classes['line']} role="status">
          <ReadinessLine readiness={readiness} />
        </span>
        <IconChevronDown aria-hidden className={classes['chevron']} size={22} />
      </summary>
      {isOpen && reading.facts !== null && readiness !== null && (
        <ReadinessList facts={reading.facts} readiness={readiness} reading={reading} />
      )}
    </details>
  );
}
