import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { officePaths } from '#contract/http/officePaths.ts';
import { countsOf, listDesk, mandateName } from '../../support/data/buildingLists.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('files of buildings, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let desk: ReturnType<typeof listDesk>;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    desk = listDesk(server, administrator);
  });
  afterAll(() => server.stop());

  async function exported(mandateId: string, format = '', language = '') {
    const headers = {
      authorization: `Bearer ${administrator.token}`,
      ...(language && { 'accept-language': language }),
    };
    const path = `${officePaths.buildingsExport}?format=${format}&mandate_id=${mandateId}`;
    const response = await fetch(`${server.url}${path}`, { headers });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  }

  it('B8 L8 what is exported in any format changes nothing when it is imported, also as the whole', async () => {
    const mandate = mandateName();
    const typed = [
      '007;=Tower, "old";1 High St;Bern',
      ';Hall;;',
      ';Hall;;',
      '1.20;  Äbtissin  ;St. 1;-',
      '8;closed;x;y',
    ];
    const quoted = (line: string) =>
      line
        .split(';')
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(';');
    const ids = await desk.seeded(mandate, typed.map(quoted));
    const closing = ids.find(({ name }) => name === 'closed')?.id ?? '';
    await server.database
      .updateTable('buildings')
      .set({ closed_at: 'x' })
      .where('id', '=', closing)
      .execute();
    const whole = ids[0]?.mandate_id ?? '';
    for (const [format, language] of [
      ['csv'],
      ['csv', 'de-CH'],
      ['csv', 'fr'],
      ['csv', 'it'],
      ['xlsx', 'en'],
    ]) {
      const report = await desk.reported(await exported(whole, format, language), { whole });
      expect([format, language, countsOf(report)]).toEqual([format, language, { known: 4 }]);
      expect(report).toMatchObject({ ignored: [], whole: { refused: [], confirm: false } });
    }
  });

  it('L7 what Excel saves is read: UTF-8 with a mark, Unicode text, windows-1252, macintosh', async () => {
    const mandate = mandateName();
    const file = (separator: string) =>
      ['Mandant', 'Nummer', 'Gebäude', 'Straße', 'Ort', 'Bemerkung', 'state']
        .join(separator)
        .concat('\r\n', [mandate, '7', 'Häuschen', 'Gässli 1', 'Zürich', '', 'open'].join(separator), '\r\n');
    const latin = new Uint8Array(Buffer.from(file(';'), 'latin1'));
    const mac = new Uint8Array(
      [...latin].map((byte) => ({ 0xe4: 0x8a, 0xfc: 0x9f, 0xdf: 0xa7 })[byte] ?? byte),
    );
    const line = { line: 2, mandate, number: '7', name: 'Häuschen', street: 'Gässli 1', city: 'Zürich' };
    for (const bytes of [
      `\ufeff${file(';')}`,
      new Uint8Array(Buffer.from(`\ufeff${file('\t')}`, 'utf16le')),
    ]) {
      const report = await desk.reported(bytes);
      expect(report).toMatchObject({ ignored: ['Bemerkung', 'state'], guess: null });
      expect(report.lines.new).toEqual([line]);
    }
    const guessed = await desk.reported(latin);
    expect(guessed.lines.new).toEqual([line]);
    expect(guessed.guess).toEqual({
      encoding: 'windows-1252',
      rows: [
        {
          line: 1,
          cells: [
            ['Gebäude', 'Geb‰ude'],
            ['Straße', 'Straﬂe'],
          ],
        },
        {
          line: 2,
          cells: [
            ['Häuschen', 'H‰uschen'],
            ['Gässli 1', 'G‰ssli 1'],
            ['Zürich', 'Z¸rich'],
          ],
        },
      ],
    });
    const other = await desk.send(mac, { query: 'dry_run=1&encoding=macintosh' });
    expect(other.json.lines.new).toEqual([line]);
    expect(other.json.report).not.toBe(guessed.report);
  });

  it('L7 a workbook is read: its first sheet, numbers as they are shown, and a date refuses its line', async () => {
    const mandate = mandateName();
    const workbook = await XlsxPopulate.fromBlankAsync();
    const sheet = workbook.sheet(0);
    const rows = [
      ['Buildings of 2026'],
      [],
      ['Ville', 'Mandat', 'Nom', 'Numéro', 'Rue'],
      ['Bern', mandate, 'Tower', 7, 1],
      ['Bern', mandate, 'Hall', 42, '2 High St'],
      ['Bern', mandate, 'Barn', 1.5, '3 High St'],
      ['Bern', mandate, 'Mill', new Date(), '4 High St'],
      ['Bern', mandate, 'a_b & <c>', '=1', ''],
    ];
    for (const [at, row] of rows.entries())
      for (const [place, value] of row.entries()) sheet.cell(at + 1, place + 1).value(value);
    sheet.cell('D5').style('numberFormat', '00000');
    sheet.cell('D7').style('numberFormat', 'dd.mm.yyyy');
    workbook.addSheet('Other').cell('A1').value('mandate');
    const report = await desk.reported(new Uint8Array(await workbook.outputAsync()));
    expect(report.lines.new.map(({ line, number, name, street }) => [line, number, name, street])).toEqual([
      [4, '7', 'Tower', '1'],
      [5, '00042', 'Hall', '2 High St'],
      [8, '=1', 'a_b & <c>', null],
    ]);
    expect(report.lines.refused).toEqual([
      { line: 6, reason: 'unreadable_cell' },
      { line: 7, reason: 'unreadable_cell' },
    ]);
  });
});
