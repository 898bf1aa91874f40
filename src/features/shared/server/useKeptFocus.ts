import { useCallback, useEffect, useRef } from 'react';

/** Whether the control that had the focus was switched off, or is gone, and nothing else was chosen since. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Mantine's `loading` switches a button off while something is sent, and the button loses the focus by that: the next Tab would
 * start at the top of the document. Returns a function to call before that; the focus returns when it `isPending` no more,
 * unless something else has it by then.
 */
export function useKeptFocus(isPending: boolean): () => void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (isPending) return;
    const control = pressed.current;
    pressed.current = null;
    if (control instanceof HTMLElement && isFocusLost()) control.focus({ preventScroll: true });
  }, [isPending]);
  return useCallback(() => {
    pressed.current = document.activeElement;
  }, []);
}
