/**
 * Moves the focus from a control that is about to vanish or to be switched off to the dialog around it, or to the page's heading:
 * otherwise the next Tab starts at the top of the document, and a screen reader is silent.
 */
export function focusHeading(from: Element | null = document.activeElement): void {
  const place = from?.closest('[role="dialog"]') ?? document.querySelector('main h1');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
