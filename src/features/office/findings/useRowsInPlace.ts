import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { isFocusLost } from '../../shared/server/useFocusAfter.ts';
import { useFindingWords } from './findingWords.ts';
import { focusFinding } from './focusFinding.ts';
import type { FindingsChanged } from './ownVersions.ts';

/** A list as it was read last; `isReading`: with a row that was changed since, as it is now, and about to be read anew. */
type Newest = { readonly rows: readonly WireFinding[]; readonly isReading: boolean };

type HeldRows = { readonly list: string; readonly rows: readonly WireFinding[] };

/**
 * The rows of a list that is read anew and reordered with every change. From when a field of the table gets the focus until the
 * focus leaves the table they stay in place, with their newest values: a row that moved would take the focus away from the date
 * that is typed into it, one that left would take the rest of the keys, and a click beside a field would meet another row. A
 * toast says what became of a changed one that then leaves.
 */
export function useRowsInPlace({ rows: newest, isReading }: Newest, list: string, changed: FindingsChanged) {
  const { t } = useLingui();
  const inState = useFindingWords();
  const [held, setHeld] = useState<HeldRows | null>(null);
  const isHeld = held?.list === list;
  if (held !== null && !isHeld) setHeld(null);
  const byId = new Map(newest.map((row) => [row.id, row]));
  const rows = isHeld ? held.rows.map((row) => byId.get(row.id) ?? changed.get(row.id)?.now ?? row) : newest;

  const shown = useRef({ list, rows });
  // Changed findings that the list still contained after their change: if they leave later, another change is the cause.
  const stayed = useRef(new WeakSet<WireFinding>());
  useEffect(() => {
    for (const { now } of changed.values()) {
      if (!isReading && byId.get(now.id)?.changed_at === now.changed_at) stayed.current.add(now);
    }
    const before = shown.current;
    shown.current = { list, rows };
    if (before.list !== list) return;
    const ids = new Set(rows.map(({ id }) => id));
    for (const { id } of before.rows) {
      const now = changed.get(id)?.now;
      if (ids.has(id) || now === undefined || stayed.current.has(now)) continue;
      const what = inState(now);
      showToast({ message: t`No longer on this page: ${what}`, id });
      if (isFocusLost())
        focusFinding(
          id,
          before.rows.map((row) => row.id),
        );
    }
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!isHeld && target.matches('select, input:not([type="checkbox"])')) setHeld({ list, rows });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A window that is left keeps its focus for later.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setHeld(null);
  };
  return { rows, place: { onFocus, onBlur } };
}
