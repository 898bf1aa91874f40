declare module 'xlsx-populate' {
  type Range = { value(): readonly (readonly unknown[])[] };
  type Workbook = { sheet(place: number): { usedRange(): Range } };
  const XlsxPopulate: { fromDataAsync(file: Buffer): Promise<Workbook> };
  export default XlsxPopulate;
}
