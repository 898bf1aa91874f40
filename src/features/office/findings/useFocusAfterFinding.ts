import { useEffect, useRef } from 'react';
import { focusFinding, shownFindings } from './focusFinding.ts';

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
