import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isFocusLost } from '../../../shared/server/useFocusAfter.ts';

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

/**
 * "Back" leads into the grid with its active cell, not to the heading above its filters, unless somebody has gone elsewhere
 * meanwhile. `isReturn`: a cell of it had been opened when it appeared.
 */
export function useFocusOnReturn(grid: RefObject<HTMLElement | null>, isReturn: boolean): void {
  const [wasReturn] = useState(isReturn);
  useEffect(() => {
    const isHeading = document.activeElement?.matches('main h1') === true;
    if (wasReturn && (isHeading || isFocusLost())) grid.current?.focus({ preventScroll: true });
  }, [grid, wasReturn]);
}
