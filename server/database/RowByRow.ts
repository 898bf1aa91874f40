/** Stands for the values of a statement that SQLite runs once for each of these rows. */
export class RowByRow {
  readonly rows: readonly (readonly unknown[])[];

  constructor(rows: readonly (readonly unknown[])[]) {
    this.rows = rows;
  }
}
