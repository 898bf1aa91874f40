import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { BuildingOrder, BuildingRow } from '#contract/results/buildingResults.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { useEntry } from '../../shared/useScrollBack.ts';
import classes from './HeatMap.module.css';
import { HeatMapHead, showSortedHead } from './HeatMapHead.tsx';
import { HeatMapRow } from './HeatMapRow.tsx';
import { cellId, headRow, heatMapColumns, nextOrder, placeOfCell } from './heatMapColumns.ts';
import { useFocusOnReturn, useHeightBesides } from './useHeightBesides.ts';
import { useTwins } from './useTwins.ts';
import type { WindowedRows } from './useWindowedRows.ts';

type HeatMapProps = {
  readonly rows: WindowedRows;
  readonly total: number;
  readonly sort: BuildingOrder;
  readonly onSort: (sort: BuildingOrder) => void;
  /** Called to show the answers behind a building's row or cell. */
  readonly onOpen: (row: BuildingRow, topic: SubTouchpointName | null) => void;
};

const rowHeight = 40;
const headRows = 2;
const lastColumn = heatMapColumns.length - 1;
const pageOfRows = 10;

/**
 * One row per building, one column per topic. Only visible rows are in the document, with all columns. One tab stop: arrow keys
 * move between cells, and Enter opens the answers behind a cell, or sorts by a column at its head.
 */
export function HeatMap({ rows, total, sort, onSort, onOpen }: HeatMapProps) {
  const { t } = useLingui();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const head = useElementSize<HTMLDivElement>();
  // The cell that was opened last.
  const { kept: opened = null, keep } = useEntry<{ row: number; column: number }>('cell');
  useFocusOnReturn(frame, opened !== null);
  useHeightBesides(frame, head);
  const [active, setActive] = useState(opened ?? { row: 0, column: 0 });
  const twins = useTwins(rows, total);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The rows begin below the head, which stays: without this the last ones would be left below the frame.
    scrollPaddingEnd: head.height,
  });
  const items = virtual.getVirtualItems();
  const first = items.at(0)?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);
  const row = Math.min(active.row, Math.max(total - 1, 0));
  // In another order the list starts at its first row, unless "back" led to where a cell was opened in it.
  const [shownSort, setShownSort] = useState(sort);
  if (shownSort !== sort) {
    setShownSort(sort);
    setActive(opened ?? { ...active, row: Math.min(row, 0) });
  }
  useEffect(() => {
    if (frame.current !== null) showSortedHead(frame.current);
  }, [sort]);

  const movedTo = useRef<string | null>(null);
  const openedHere = useRef<string | null>(null);
  // Runs after the effect above, which scrolls to the first row. A cell that was opened just now is in view already: scrolling to
  // it could only move the page.
  useEffect(() => {
    const cell = opened === null ? null : cellId(id, opened.row, opened.column);
    const isShown = cell === openedHere.current;
    openedHere.current = cell;
    if (opened === null || isShown) return;
    movedTo.current = cell;
    virtual.scrollToIndex(opened.row, { align: 'auto' });
  }, [sort, opened, id, virtual]);
  // A row far away is rendered some time after the move, and loaded even later.
  useEffect(() => {
    const cell = movedTo.current === null ? null : document.getElementById(movedTo.current);
    if (cell === null || cell.parentElement?.hasAttribute('data-loading') === true) return;
    movedTo.current = null;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  function move(toRow: number, toColumn: number): void {
    const next = {
      row: Math.max(headRow, Math.min(total - 1, toRow)),
      column: Math.max(0, Math.min(lastColumn, toColumn)),
    };
    setActive(next);
    movedTo.current = cellId(id, next.row, next.column);
    if (next.row !== headRow) virtual.scrollToIndex(next.row, { align: 'auto' });
  }

  function pressed(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return;
    const { column } = active;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowRight: () => move(row, column + 1),
      ArrowLeft: () => move(row, column - 1),
      PageDown: () => move(row + pageOfRows, column),
      PageUp: () => move(Math.max(Math.min(row, 0), row - pageOfRows), column),
      Home: () => move(event.ctrlKey ? 0 : row, 0),
      End: () => move(event.ctrlKey ? total - 1 : row, lastColumn),
      Enter: () => open(row, column),
      ' ': () => open(row, column),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  /** One click listener for all cells: thousands of listeners would slow down scrolling. */
  function clicked({ target }: MouseEvent): void {
    const roles = '[role="gridcell"], [role="rowheader"], [role="columnheader"]';
    const cell = target instanceof Element ? target.closest(roles) : null;
    const at = cell === null ? null : placeOfCell(cell);
    if (at === null) return;
    setActive(at);
    // A head's button would keep the keys to itself.
    frame.current?.focus({ preventScroll: true });
    open(at.row, at.column);
  }

  function open(atRow: number, atColumn: number): void {
    const column = heatMapColumns[atColumn];
    if (column === undefined) return;
    if (atRow === headRow) {
      onSort(nextOrder(column, sort));
      return;
    }
    const found = rows.rowAt(atRow);
    if (found === undefined) return;
    openedHere.current = cellId(id, atRow, atColumn);
    keep({ row: atRow, column: atColumn });
    onOpen(found, column.kind === 'topic' ? column.topic : null);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of 100,000 rows of which some forty are there.
    <div
      aria-activedescendant={
        row === headRow || items.some(({ index }) => index === row)
          ? cellId(id, row, active.column)
          : undefined
      }
      aria-colcount={heatMapColumns.length}
      aria-label={t`Buildings and topics`}
      aria-readonly
      aria-rowcount={total + headRows}
      className={classes['frame']}
      onClick={clicked}
      onKeyDown={pressed}
      ref={frame}
      role="grid"
      style={{ maxBlockSize: `calc(${virtual.getTotalSize()}px + var(--besides, 0px))` }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move inside of it.
      tabIndex={0}
    >
      <HeatMapHead
        activeColumn={row === headRow ? active.column : null}
        gridId={id}
        headRef={head.ref}
        sort={sort}
      />
      <div className={classes['body']} role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <HeatMapRow
            activeColumn={index === row ? active.column : null}
            gridId={id}
            key={index}
            place={index}
            row={rows.rowAt(index)}
            twins={twins}
            start={start}
          />
        ))}
      </div>
    </div>
  );
}
