declare module 'xlsx-populate' {
  type Range = { value(): readonly (readonly unknown[])[] };
  type Cell = { value(value: unknown): Cell; style(name: string, value: string): Cell };
  type Sheet = {
    usedRange(): Range;
    cell(place: string): Cell;
    cell(row: number, column: number): Cell;
  };
  type Workbook = {
    sheet(place: number): Sheet;
    addSheet(name: string): Sheet;
    outputAsync(): Promise<Buffer>;
  };
  const XlsxPopulate: {
    fromDataAsync(file: Buffer): Promise<Workbook>;
    fromBlankAsync(): Promise<Workbook>;
  };
  export default XlsxPopulate;
}
