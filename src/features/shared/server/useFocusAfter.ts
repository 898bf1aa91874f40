import { useCallback, useEffect, useRef } from 'react';

/** Whether the control that had the focus is disabled or gone, and nothing else has the focus. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Mantine's `loading` disables a button while something is sent, and a disabled button loses the focus: the next Tab would
 * start at the top of the document. Returns a function to call before that. When `isPending` ends, the focus returns to the button,
 * or, where that is of no use any more, passes to the dialog around it or the page's heading; unless something else has it by then.
 */
export function useFocusAfter(isPending: boolean): () => void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (isPending) return;
    const control = pressed.current;
    pressed.current = null;
    if (!(control instanceof HTMLElement) || !isFocusLost()) return;
    control.focus({ preventScroll: true });
    if (isFocusLost()) focusHeading(control);
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
