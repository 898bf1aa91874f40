import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--besides` of the heat map's frame to the height it needs besides its rows: its head, its borders, and a horizontal
 * scrollbar where there is one. Measured again when the head's size changes.
 */
export function useHeightBesides(
  frame: RefObject<HTMLElement | null>,
  head: { readonly width: number; readonly height: number },
): void {
  useLayoutEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const first = current.querySelector<HTMLElement>('[role="rowgroup"]');
    const height = (first?.offsetHeight ?? 0) + current.offsetHeight - current.clientHeight;
    current.style.setProperty('--besides', `${height}px`);
  }, [frame, head.width, head.height]);
}
