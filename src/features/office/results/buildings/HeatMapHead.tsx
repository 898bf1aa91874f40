import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type Ref } from 'react';
import type { BuildingOrder } from '#contract/results/buildingResults.ts';
import { topicName } from '#i18n/topicName.ts';
import classes from './HeatMap.module.css';
import {
  cellId,
  columnGroups,
  type HeatMapColumn,
  headRow,
  heatMapColumns,
  leadingColumns,
  ordersOf,
} from './heatMapColumns.ts';

type HeatMapHeadProps = {
  readonly gridId: string;
  readonly sort: BuildingOrder;
  /** The column whose head the arrows have led to. */
  readonly activeColumn: number | null;
  /** Takes the element, to measure it. */
  readonly headRef: Ref<HTMLDivElement>;
};

/**
 * The column headers, below those of their touchpoints. Their buttons are no tab stops and have no listeners: the grid handles
 * arrow keys, Enter and clicks for them.
 */
export const HeatMapHead = memo(function HeatMapHead(props: HeatMapHeadProps) {
  const { gridId, sort, activeColumn, headRef } = props;
  const { t } = useLingui();
  // Two of the orders of the share begin with a bad one: their arrows look the same.
  const shareOrders: Readonly<Partial<Record<BuildingOrder, string>>> = {
    high: t`Share good, surest worst first`,
    share: t`Share good, lowest first`,
    '-share': t`Share good, highest first`,
  };
  const labelOf = (column: HeatMapColumn) => {
    if (column.kind === 'topic') return topicName(column.topic);
    const share = shareOrders[sort] ?? t`Share good`;
    return { name: t`Building`, share, visited: t`Newest tour` }[column.kind];
  };
  return (
    <div className={classes['head']} ref={headRef} role="rowgroup">
      <div aria-rowindex={1} className={classes['groups']} role="row">
        <span aria-colindex={1} className={classes['leading']} role="columnheader">
          <VisuallyHidden>{t`Building`}</VisuallyHidden>
        </span>
        {columnGroups.map(({ touchpoint, count }, place) => (
          <span
            aria-colindex={
              leadingColumns + 1 + columnGroups.slice(0, place).reduce((sum, one) => sum + one.count, 0)
            }
            aria-colspan={count}
            className={classes['group']}
            key={touchpoint}
            role="columnheader"
            style={{ gridColumnEnd: `span ${count}` }}
          >
            {topicName(touchpoint)}
          </span>
        ))}
      </div>
      <div aria-rowindex={2} className={classes['row']} role="row">
        {heatMapColumns.map((column, place) => {
          const isSorted = ordersOf(column).includes(sort);
          // Sorted by share the worst come first, by day the newest.
          const isDescending = sort.startsWith('-');
          // By the upper end of the interval, the shares themselves are in no order (N4).
          const isByInterval = isSorted && sort === 'high';
          const direction = isDescending ? 'descending' : 'ascending';
          return (
            <span
              aria-colindex={place + 1}
              aria-sort={isByInterval ? 'other' : isSorted ? direction : undefined}
              className={classes['columnHead']}
              data-active={activeColumn === place || undefined}
              data-kind={column.kind}
              id={cellId(gridId, headRow, place)}
              key={column.kind === 'topic' ? column.topic : column.kind}
              role="columnheader"
              title={
                isByInterval
                  ? t`The worst first, by the upper end of the likely range; few answers count for less.`
                  : undefined
              }
            >
              <button
                className={classes['order']}
                data-active={isSorted || undefined}
                tabIndex={-1}
                type="button"
              >
                <span className={classes['label']}>{labelOf(column)}</span>
                {isSorted &&
                  (isDescending ? (
                    <IconArrowDown aria-hidden size={16} />
                  ) : (
                    <IconArrowUp aria-hidden size={16} />
                  ))}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
});

/**
 * Scrolls the heat map to its first row, and sideways until the head of the column by which it is sorted is visible beside the
 * names. Not by `scrollIntoView`, which would also move the page.
 */
export function showSortedHead(frame: HTMLElement): void {
  frame.scrollTop = 0;
  const names = frame.querySelector<HTMLElement>('[role="columnheader"][data-kind="name"]');
  const head = frame.querySelector<HTMLElement>('[role="columnheader"][aria-sort]');
  // The names are always visible.
  if (names === null || head === null || head === names) return;
  const least = head.offsetLeft + head.offsetWidth - frame.clientWidth;
  const most = head.offsetLeft - names.offsetWidth;
  frame.scrollLeft = Math.min(Math.max(frame.scrollLeft, least), most);
}
