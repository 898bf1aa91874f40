import { type FocusEvent, useState } from 'react';
import type { WireFinding } from '#contract/results/finding.ts';

type Held = { readonly list: string; readonly rows: readonly WireFinding[] };

/**
 * The rows of a list that is read anew and reordered with every change. From when a text field of the table gets the focus until
 * the focus leaves the table they stay in place, with their newest values: a row that moved would take the focus away from the
 * date that is typed into it, and one that left would take the rest of the keys.
 */
export function useRowsInPlace(newest: readonly WireFinding[], list: string) {
  const [held, setHeld] = useState<Held | null>(null);
  const isHeld = held?.list === list;
  if (held !== null && !isHeld) setHeld(null);
  const byId = new Map(newest.map((row) => [row.id, row]));
  const rows = isHeld ? held.rows.map((row) => byId.get(row.id) ?? row) : newest;
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!isHeld && target.matches('input:not([type="checkbox"])')) setHeld({ list, rows });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A window that is left keeps its focus for later.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setHeld(null);
  };
  return { rows, place: { onFocus, onBlur } };
}
