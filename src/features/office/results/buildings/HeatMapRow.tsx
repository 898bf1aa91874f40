import { memo } from 'react';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import { cellLabel, cellShare, cellText, singleRating } from '../shared/cellWords.ts';
import { isFew, shareStep } from '../shared/shareStep.ts';
import classes from './HeatMap.module.css';
import { cellId, heatMapColumns } from './heatMapColumns.ts';

type HeatMapRowProps = {
  readonly gridId: string;
  readonly place: number;
  /** Pixels from the first row. */
  readonly start: number;
  /** Undefined while it is on its way. */
  readonly row: BuildingRow | undefined;
  readonly activeColumn: number | null;
};

const headRows = 2;
const nothing = [0, 0, 0] as const;

/** One building: its name, its share, its newest tour, and each topic in the colour of its share. */
export const HeatMapRow = memo(function HeatMapRow(props: HeatMapRowProps) {
  const { gridId, place, start, row, activeColumn } = props;
  const { date, percent } = useFormats();
  return (
    <div
      aria-rowindex={place + 1 + headRows}
      className={classes['row']}
      data-loading={row === undefined || undefined}
      role="row"
      style={{ transform: `translateY(${start}px)` }}
    >
      {heatMapColumns.map((column, index) => {
        const own = {
          'aria-colindex': index + 1,
          'data-active': activeColumn === index || undefined,
          id: cellId(gridId, place, index),
        };
        if (row === undefined) {
          return (
            <span {...own} className={classes['cell']} data-kind={column.kind} key={own.id} role="gridcell">
              {column.kind === 'name' ? '…' : ''}
            </span>
          );
        }
        if (column.kind === 'topic') {
          const [good, bad, notApplicable] = row.topics[column.topic] ?? nothing;
          const counts: [number, number, number] = [good, bad, notApplicable];
          const single = singleRating(counts);
          const share = cellShare(counts);
          return (
            <span
              {...own}
              aria-label={`${topicName(column.topic)}: ${cellLabel(counts)}`}
              className={classes['cell']}
              data-kind="topic"
              data-step={share === null ? undefined : shareStep(share)}
              key={own.id}
              role="gridcell"
            >
              {single === null ? cellText(counts) : <RatingIcon rating={single} size={18} />}
            </span>
          );
        }
        const words = {
          name: row.object.name,
          share: row.share === null ? '–' : percent(row.share),
          visited: row.concluded_at === null ? '–' : date(row.concluded_at),
        }[column.kind];
        return (
          <span
            {...own}
            className={classes['cell']}
            data-few={(column.kind === 'share' && isFew(row)) || undefined}
            data-kind={column.kind}
            data-step={column.kind === 'share' && row.share !== null ? shareStep(row.share) : undefined}
            key={own.id}
            role={column.kind === 'name' ? 'rowheader' : 'gridcell'}
            title={column.kind === 'name' ? `${row.object.name}, ${row.mandate.name}` : undefined}
          >
            {words}
          </span>
        );
      })}
    </div>
  );
});
