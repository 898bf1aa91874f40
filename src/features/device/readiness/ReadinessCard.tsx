import { IconAlertTriangle, IconChevronDown, IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { Mandate } from '#domain/building.ts';
import { lazyWithMessages } from '../../../i18n/lazyWithMessages.ts';
import classes from './ReadinessCard.module.css';
import { ReadinessLine } from './ReadinessLine.tsx';
import { readinessOf, standingOf } from './readiness.ts';
import { useReadiness } from './useReadiness.ts';

// Most people never open it: until then the first rating does not wait for it.
const ReadinessList = lazyWithMessages(
  ['device'],
  async () => (await import('./ReadinessList.tsx')).ReadinessList,
  { optional: true },
);

/** One line before the cellar, and behind it what it rests on. */
export function ReadinessCard({ mandate }: { readonly mandate: Mandate | null }) {
  const reading = useReadiness(mandate);
  const readiness = reading.facts === null ? null : readinessOf(reading.facts);
  const standing = readiness === null ? 'doing' : standingOf(readiness);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Whoever has something to do may be without a network by the time they look.
    if (standing === 'todo') void ReadinessList.preload();
  }, [standing]);
  return (
    <details
      className={classes['card']}
      data-standing={standing}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes['summary']}>
        <span aria-hidden className={classes['icon']}>
          {standing === 'todo' ? <IconAlertTriangle size={24} /> : <IconShieldCheck size={24} />}
        </span>
        <span className={classes['line']} role="status">
          <ReadinessLine readiness={readiness} />
        </span>
        <IconChevronDown aria-hidden className={classes['chevron']} size={22} />
      </summary>
      <Suspense fallback={null}>
        {isOpen && reading.facts !== null && readiness !== null && (
          <ReadinessList facts={reading.facts} readiness={readiness} reading={reading} />
        )}
      </Suspense>
    </details>
  );
}
