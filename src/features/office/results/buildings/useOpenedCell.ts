import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFocusLost } from '../../../shared/server/useKeptFocus.ts';
import { cellId, placeOfCell } from './heatMapColumns.ts';

type Place = { readonly row: number; readonly column: number };

/**
 * The cell that was opened last, kept in the history's state: "back" from a tour or a building restores it. Another filter or
 * order is another history entry, with a state of its own.
 */
export function useOpenedCell(): { readonly cell: Place | null; readonly keep: (cell: Place) => void } {
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const state = location.state as unknown;
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'cell') : null;
  const cell = useMemo(() => (typeof kept === 'string' ? placeOfCell({ id: kept }) : null), [kept]);
  const keep = useCallback(
    ({ row, column }: Place) => {
      const besides = typeof state === 'object' ? state : null;
      void navigate(
        { search },
        { replace: true, preventScrollReset: true, state: { ...besides, cell: cellId('', row, column) } },
      );
    },
    [navigate, search, state],
  );
  return { cell, keep };
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
