import { type RefObject, useEffect, useState } from 'react';
import { isFocusLost } from '../../../shared/server/useKeptFocus.ts';

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
