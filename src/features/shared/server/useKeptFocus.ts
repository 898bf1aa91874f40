import { useCallback, useEffect, useRef } from 'react';

/** Whether the control that had the focus is disabled or gone, and nothing else has the focus. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Mantine's `loading` disables a button while something is sent, and a disabled button loses the focus: the next Tab would
 * start at the top of the document. Returns a function to call before that; the focus returns when `isPending` ends, unless
 * something else has it by then.
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

/**
 * Moves the focus from a control that is about to vanish or to be disabled to the dialog around it, or to the page's heading:
 * otherwise the next Tab starts at the top of the document, and a screen reader is silent.
 */
export function focusHeading(from: Element | null = document.activeElement): void {
  const place = from?.closest('[role="dialog"]') ?? document.querySelector('main h1');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
