import { useEffect, useRef } from 'react';
import { focusHeading } from '../../shared/server/useFocusAfter.ts';

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-finding]')];

/** The ids of the findings that are shown, in their order. */
export function shownFindings(): readonly string[] {
  return buttons().flatMap(({ dataset }) => dataset['finding'] ?? []);
}

/** Moves the focus to a finding of a list, or to what followed it there, or to the list or the heading of the page. */
export function focusFinding(id: string, list: readonly string[]): void {
  const all = new Map(buttons().map((one) => [one.dataset['finding'] ?? '', one]));
  const following = list.includes(id) ? list.slice(list.indexOf(id)) : [id];
  const next = following.find((one) => all.has(one)) ?? '';
  const place = all.get(next) ?? document.querySelector<HTMLElement>('main table[tabindex="-1"]');
  if (place === null) focusHeading(null);
  else place.focus({ preventScroll: true });
}

/** When a finding is closed, its row or card has the focus, or what followed it if it has left the list meanwhile. */
export function useFocusAfterFinding(openedId: string | null): void {
  const opened = useRef<{ readonly id: string; readonly list: readonly string[] } | null>(null);
  useEffect(() => {
    if (openedId !== null) {
      opened.current = { id: openedId, list: shownFindings() };
    } else if (opened.current !== null) {
      focusFinding(opened.current.id, opened.current.list);
      opened.current = null;
    }
  }, [openedId]);
}
