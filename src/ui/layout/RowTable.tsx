import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './RowTable.module.css';

export type RowColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  readonly numeric?: boolean;
  /** A column one can order by: how it is ordered now, and what turns it round. */
  readonly order?: { readonly direction: 'ascending' | 'descending' | null; readonly turn: () => void };
};

type RowTableProps<Row> = {
  /** Says what the table holds, for who cannot see it. */
  readonly caption: string;
  /** The first column names the row, and is its link. */
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly linkTo?: (row: Row) => string;
  /** What the links hand along in the history. */
  readonly linkState?: unknown;
};

/** A table at a desk, a list of cards on a phone. A row leads as a whole to where its link leads. */
export function RowTable<Row>({ caption, columns, rows, rowKey, linkTo, linkState }: RowTableProps<Row>) {
  return (
    <table className={classes['table']}>
      <caption className={classes['caption']}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header, numeric, order }) => (
            <th
              aria-sort={order?.direction ?? undefined}
              className={classes['header']}
              data-numeric={numeric === true ? true : undefined}
              key={id}
              scope="col"
            >
              {order === undefined ? (
                header
              ) : (
                <button className={classes['order']} onClick={order.turn} type="button">
                  {header}
                  <span aria-hidden className={classes['arrow']} data-direction={order.direction} />
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            className={classes['row']}
            data-link={linkTo === undefined ? undefined : true}
            key={rowKey(row)}
          >
            {columns.map(({ id, header, cell, numeric }, place) => (
              <td
                className={classes['cell']}
                data-header={place === 0 ? undefined : header}
                data-numeric={numeric === true ? true : undefined}
                key={id}
              >
                {place === 0 && linkTo !== undefined ? (
                  <Link className={classes['link']} state={linkState} to={linkTo(row)}>
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
