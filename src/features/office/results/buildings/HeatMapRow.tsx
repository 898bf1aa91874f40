import { t } from '@lingui/core/macro';
import { memo } from 'react';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import { shownLabel } from '#domain/building.ts';
import { shareOf } from '#domain/results/share.ts';
import { lateMs, latenessOf } from '#domain/tourMoment.ts';
import { topicName } from '#i18n/topicName.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { cellLabel, cellText, singleRating } from '../shared/cellWords.ts';
import { countedWords } from '../shared/countedWords.ts';
import { isFew, shareStep } from '../shared/shareStep.ts';
import { type Percent, usePercent } from '../shared/usePercent.ts';
import { useResultDay } from '../shared/useResultDay.ts';
import classes from './HeatMap.module.css';
import { cellId, heatMapColumns } from './heatMapColumns.ts';
import icons from './ratingIcons.module.css';

type HeatMapRowProps = {
  readonly gridId: string;
  readonly place: number;
  /** Pixels from the first row. */
  readonly start: number;
  /** Undefined while it is being fetched. */
  readonly row: BuildingRow | undefined;
  readonly activeColumn: number | null;
  /** The names that more than one building has. */
  readonly twins: ReadonlySet<string>;
};

const headRows = 2;
const nothing = [0, 0, 0] as const;

type ShareFormats = { readonly number: (value: number) => string; readonly percent: Percent };

/** The share of a building in words, with what it stands on. */
function shareLabel(row: BuildingRow, formats: ShareFormats): string {
  const { share, low, high, not_applicable } = row;
  const value = share === null ? cellLabel([0, 0, not_applicable]) : formats.percent(share);
  const label = t`Share good: ${value}`;
  return low === null || high === null ? label : `${label}. ${countedWords({ ...row, low, high }, formats)}`;
}

/** One building: its name, its share, its newest tour, and each topic in the colour of its share. */
export const HeatMapRow = memo(function HeatMapRow(props: HeatMapRowProps) {
  const { gridId, place, start, row, activeColumn, twins } = props;
  const { number } = useFormats();
  const percent = usePercent();
  const resultDay = useResultDay();
  const own = {
    'aria-rowindex': place + 1 + headRows,
    className: classes['row'],
    role: 'row',
    style: { transform: `translateY(${start}px)` },
  };
  if (row === undefined) {
    // One cell instead of 27: dragging the scrollbar passes hundreds of rows that are not read.
    return (
      <div {...own} data-loading>
        <span
          aria-colindex={1}
          aria-colspan={heatMapColumns.length}
          className={classes['waiting']}
          data-active={activeColumn !== null || undefined}
          id={cellId(gridId, place, activeColumn ?? 0)}
          role="gridcell"
        >
          …
        </span>
      </div>
    );
  }
  return (
    <div {...own}>
      {heatMapColumns.map((column, index) => {
        const cell = {
          'aria-colindex': index + 1,
          'data-active': activeColumn === index || undefined,
          id: cellId(gridId, place, index),
        };
        if (column.kind === 'topic') {
          const [good, bad, notApplicable] = row.topics[column.topic] ?? nothing;
          const counts: [number, number, number] = [good, bad, notApplicable];
          const single = singleRating(counts);
          const share = shareOf({ good, bad });
          return (
            <span
              {...cell}
              aria-label={`${topicName(column.topic)}: ${cellLabel(counts)}`}
              className={single === null ? classes['cell'] : `${classes['cell']} ${icons['icon']}`}
              data-kind="topic"
              data-rating={single ?? undefined}
              data-step={share === null ? undefined : shareStep(share)}
              key={cell.id}
              role="gridcell"
            >
              {single === null && cellText(counts)}
            </span>
          );
        }
        const isLate = latenessOf(row) > lateMs;
        const words = {
          name: (
            <>
              <span className={classes['name']}>
                {twins.has(row.object.name) ? shownLabel(row.object) : row.object.name}
              </span>
              {row.object.closed && <span className={classes['closed']}>{t`Closed`}</span>}
            </>
          ),
          share: row.share === null ? '–' : percent(row.share),
          visited: (
            <span>
              <span>{row.concluded_at === null ? '–' : resultDay(row.concluded_at)}</span>
              {isLate && <span className={classes['late']}>{t`received late`}</span>}
            </span>
          ),
        }[column.kind];
        const isNever = column.kind === 'visited' && row.concluded_at === null;
        const label =
          column.kind === 'share'
            ? shareLabel(row, { number, percent })
            : isNever
              ? t`Never visited.`
              : undefined;
        return (
          <span
            {...cell}
            aria-label={label}
            className={classes['cell']}
            data-few={(column.kind === 'share' && isFew(row)) || undefined}
            data-kind={column.kind}
            data-step={column.kind === 'share' && row.share !== null ? shareStep(row.share) : undefined}
            key={cell.id}
            role={column.kind === 'name' ? 'rowheader' : 'gridcell'}
            title={column.kind === 'name' ? `${shownLabel(row.object)}, ${row.mandate.name}` : label}
          >
            {words}
          </span>
        );
      })}
    </div>
  );
});
