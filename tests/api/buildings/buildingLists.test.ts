import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import * as zod from 'zod/mini';
import { type BuildingImportReport, buildingImportReport } from '#contract/buildings/buildingImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { type Asked, sendList } from '../../support/data/buildingLists.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const head = 'mandate;number;name;street;city';
let made = 0;
const mandateName = () => {
  made += 1;
  return `Client ${made}`;
};

describe.each(databaseKinds)('lists of buildings as files, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const send = (file: string | Uint8Array<ArrayBuffer>, asked?: Asked) =>
    sendList(server, administrator, file, asked);
  const text = (mandate: string, lines: readonly string[]) =>
    [head, ...lines.map((line) => `${mandate};${line}`)].join('\r\n');

  async function reported(file: string | Uint8Array<ArrayBuffer>, asked: Asked = {}) {
    const { status, json } = await send(file, { ...asked, query: `dry_run=1&${asked.query ?? ''}` });
    expect([status, json.error, json.errors]).toEqual([200, undefined, undefined]);
    return zod.parse(buildingImportReport, json);
  }
  async function written(file: string | Uint8Array<ArrayBuffer>, asked: Asked = {}) {
    const { report } = await reported(file, asked);
    const { status, json } = await send(file, { ...asked, report });
    expect([status, json.error, json.errors]).toEqual([200, undefined, undefined]);
    expect(zod.parse(buildingImportReport, json).stored).toBe(true);
    return json;
  }
  const stored = (mandate: string) =>
    server.database
      .selectFrom('buildings')
      .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
      .select([
        'buildings.id',
        'mandate_id',
        'number',
        'buildings.name',
        'street',
        'city',
        'buildings.closed_at',
      ])
      .where('mandates.name', '=', mandate)
      .orderBy('buildings.id')
      .execute();
  const counts = ({ counts: all }: Pick<BuildingImportReport, 'counts'>) =>
    Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
  const versionOf = async (mandate: string) =>
    (
      await server.database
        .selectFrom('mandates')
        .select('version')
        .where('name', '=', mandate)
        .executeTakeFirst()
    )?.version;
  async function exported(mandateId: string, format: string, language?: string) {
    const headers = {
      authorization: `Bearer ${administrator.token}`,
      ...(language && { 'accept-language': language }),
    };
    const path = `${officePaths.buildingsExport}?format=${format}&mandate_id=${mandateId}`;
    const response = await fetch(`${server.url}${path}`, { headers });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  }

  it('B8 B9 a report stores nothing; what it said is written; the same list again changes nothing', async () => {
    const mandate = mandateName();
    const file = text(mandate, ['1;Tower;1 High St;Bern', ';Hall;2 High St;', '3;;x;y']);
    const report = await reported(file);
    expect(report).toMatchObject({ stored: false, new_mandates: [mandate], ignored: [], whole: null });
    expect(counts(report)).toEqual({ new: 2, refused: 1 });
    expect(report.lines.new).toEqual([
      { line: 2, mandate, number: '1', name: 'Tower', street: '1 High St', city: 'Bern' },
      { line: 3, mandate, number: null, name: 'Hall', street: '2 High St', city: null },
    ]);
    expect(report.lines.refused).toEqual([{ line: 4, reason: 'name_missing' }]);
    expect(await stored(mandate)).toEqual([]);
    expect(counts(await written(file))).toEqual({ new: 2, refused: 1 });
    expect(await stored(mandate)).toMatchObject([
      { number: '1', name: 'Tower', street: '1 High St', city: 'Bern', closed_at: null },
      { number: null, name: 'Hall', street: '2 High St', city: null },
    ]);
    const version = await versionOf(mandate);
    expect(counts(await written(file))).toEqual({ known: 2, refused: 1 });
    expect(await versionOf(mandate)).toBe(version);
  });

  it('B8 B9 choices settle what is a possible double; nothing undecided is written', async () => {
    const mandate = mandateName();
    await written(text(mandate, ['1;Tower;1 High St;Bern', '2;Hall;2 High St;Bern']));
    const [tower, hall] = await stored(mandate);
    const file = text(mandate, ['9;Tower;1 High St;Bern', '8;Hall;2 Low St;Bern']);
    const report = await reported(file);
    expect(counts(report)).toEqual({ possible_doubles: 2 });
    expect(report.lines.possible_doubles[0]).toMatchObject({
      line: 2,
      candidates: [{ id: tower?.id, number: '1', closed: false, merged_into: null }],
    });
    expect(counts(await written(file))).toEqual({ possible_doubles: 2 });
    expect(await stored(mandate)).toEqual([tower, hall]);
    const choices = { 2: tower?.id ?? '', 3: 'new' };
    expect(counts(await written(file, { choices }))).toEqual({ new: 1, changed: 1 });
    expect((await stored(mandate)).map(({ number, name, street }) => [number, name, street])).toEqual([
      ['9', 'Tower', '1 High St'],
      ['2', 'Hall', '2 High St'],
      ['8', 'Hall', '2 Low St'],
    ]);
    for (const wrong of [{ 7: 'new' }, { 2: await server.building() }])
      expect((await send(file, { query: 'dry_run=1', choices: wrong })).json.errors).toEqual({
        choices: ['unknown'],
      });
    expect((await send(file, { query: 'dry_run=1', choices: { 2: 'x' } })).json.errors).toEqual({
      choices: ['invalid'],
    });
  });

  it('B9 two numbers are exchanged by choice', async () => {
    const mandate = mandateName();
    await written(text(mandate, ['1;A;1 St;Bern', '2;B;2 St;Bern']));
    const [a, b] = await stored(mandate);
    const choices = { 2: b?.id ?? '', 3: a?.id ?? '' };
    await written(text(mandate, ['1;B;2 St;Bern', '2;A;1 St;Bern']), { choices });
    expect((await stored(mandate)).map(({ id, number }) => [id, number])).toEqual([
      [a?.id, '2'],
      [b?.id, '1'],
    ]);
  });

  it('B9 is not written without the report, or with that of another state: 428, and 412 with the new one', async () => {
    const mandate = mandateName();
    const file = text(mandate, ['1;A;1 St;Bern']);
    expect((await send(file)).status).toBe(428);
    expect((await send(file, { report: '*' })).status).toBe(412);
    const { report } = await reported(file);
    await written(text(mandate, ['1;A;2 St;Bern']));
    const { status, json } = await send(file, { report });
    expect([status, json.error]).toEqual([412, 'precondition_failed']);
    expect(zod.parse(buildingImportReport, json.current).lines.changed).toMatchObject([
      { line: 2, changes: [{ field: 'street', from: '2 St', to: '1 St' }] },
    ]);
    expect((await stored(mandate)).map(({ street }) => street)).toEqual(['2 St']);
    const other = await send(text(mandate, ['1;A;3 St;Bern']), { report: json.current?.report ?? '' });
    expect(other.status).toBe(412);
    expect((await send(file, { report: json.current?.report ?? '' })).status).toBe(200);
  });

  it('S22 B9 a repeated request is written once, and gets the first answer', async () => {
    const mandate = mandateName();
    const file = text(mandate, ['1;A;1 St;Bern']);
    const { report } = await reported(file);
    const key = crypto.randomUUID();
    const first = await send(file, { report, key });
    expect(first.json.counts.new).toBe(1);
    expect(await send(file, { report, key })).toEqual(first);
    expect((await send(`${file}\r\n`, { report, key })).status).toBe(422);
    expect(await stored(mandate)).toHaveLength(1);
  });

  it('B9 a whole list closes what it does not name, and opens what it names again', async () => {
    const mandate = mandateName();
    const lines = Array.from({ length: 60 }, (_, at) => `${at};House ${at};Street ${at};Bern`);
    await written(text(mandate, lines));
    const [one] = await stored(mandate);
    const query = `whole=${one?.mandate_id}`;
    const some = text(mandate, lines.slice(5));
    const report = await reported(some, { query });
    expect(report).toMatchObject({ whole: { refused: [], confirm: false } });
    expect(counts(report)).toEqual({ known: 55, closed: 5 });
    expect(report.lines.closed[0]).toMatchObject({ id: one?.id, number: '0', name: 'House 0' });
    await written(some, { query });
    expect((await stored(mandate)).filter(({ closed_at }) => closed_at !== null)).toHaveLength(5);
    const again = await reported(text(mandate, lines), { query });
    expect(counts(again)).toEqual({ known: 55, changed: 5 });
    expect(again.lines.changed[0]?.changes).toEqual([{ field: 'closed', from: 'true', to: 'false' }]);
    await written(text(mandate, lines), { query });

    const few = text(mandate, lines.slice(7));
    const many = await reported(few, { query });
    expect(many.whole).toEqual({ refused: [], confirm: true });
    for (const confirm of ['', '&confirm=6']) {
      const { status, json } = await send(few, { query: query + confirm, report: many.report });
      expect([status, json.error, json.errors]).toEqual([409, 'list_not_whole', { whole: ['confirm'] }]);
    }
    const done = await send(few, { query: `${query}&confirm=7`, report: many.report });
    expect(done.json.counts).toMatchObject({ known: 53, closed: 7 });
  });

  it.each([
    ['empty', () => `${head}\r\n`],
    ['refused', (mandate: string) => text(mandate, ['1;A;1 St;Bern', '2;;2 St;Bern'])],
    ['undecided', (mandate: string) => text(mandate, ['1;A;1 St;Bern', ';B;9 St;Bern'])],
    [
      'other_mandates',
      (mandate: string) => `${text(mandate, ['1;A;1 St;Bern'])}\r\nNorth;;Library;1 Book Street;Bern`,
    ],
  ])('B9 closes nothing where a list cannot be whole: %s', async (why, fileOf) => {
    const mandate = mandateName();
    await written(text(mandate, ['1;A;1 St;Bern', '2;B;2 St;Bern']));
    const before = await stored(mandate);
    const query = `whole=${before[0]?.mandate_id}`;
    const file = fileOf(mandate);
    const report = await reported(file, { query });
    expect(report.whole?.refused).toEqual([why]);
    const { status, json } = await send(file, { query, report: report.report });
    expect([status, json.errors]).toEqual([409, { whole: [why] }]);
    expect(await stored(mandate)).toEqual(before);
    expect((await send(file, { query: `dry_run=1&whole=${crypto.randomUUID()}` })).json.errors).toEqual({
      whole: ['unknown'],
    });
  });

  it.each([
    ['csv', undefined],
    ['csv', 'de-CH'],
    ['csv', 'fr'],
    ['csv', 'it'],
    ['xlsx', 'en'],
  ])(
    'B8 L8 what is exported as %s (%s) changes nothing when it is imported, also as the whole',
    async (format, language) => {
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
      const file = text(mandate, typed.map(quoted));
      await written(file, { choices: { 3: 'new', 4: 'new' } });
      const ids = await stored(mandate);
      const closing = ids.find(({ name }) => name === 'closed')?.id ?? '';
      await server.database
        .updateTable('buildings')
        .set({ closed_at: 'x' })
        .where('id', '=', closing)
        .execute();
      const bytes = await exported(ids[0]?.mandate_id ?? '', format, language);
      const report = await reported(bytes, { query: `whole=${ids[0]?.mandate_id}` });
      expect(counts(report)).toEqual({ known: 4 });
      expect(report).toMatchObject({ ignored: [], whole: { refused: [], confirm: false } });
    },
  );

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
      const report = await reported(bytes);
      expect(report).toMatchObject({ ignored: ['Bemerkung', 'state'], guess: null });
      expect(report.lines.new).toEqual([line]);
    }
    const guessed = await reported(latin);
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
    const other = await reported(mac, { query: 'encoding=macintosh' });
    expect(other.lines.new).toEqual([line]);
    expect(other.report).not.toBe(guessed.report);
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
    const report = await reported(new Uint8Array(await workbook.outputAsync()));
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

  it('more than 1,000 undecided lines refuse the list; of other kinds the first 1,000 are named', async () => {
    const mandate = mandateName();
    const lines = Array.from({ length: 1_002 }, (_, at) => `${at};House ${at};Street ${at};Bern`);
    const report = await reported(text(mandate, lines));
    expect([report.counts.new, report.lines.new.length]).toEqual([1_002, 1_000]);
    await written(text(mandate, lines));
    const { status, json } = await send(
      text(
        mandate,
        lines.map((line) => `x${line}`),
      ),
      { query: 'dry_run=1' },
    );
    expect([status, json.errors]).toEqual([422, { file: ['too_many_undecided'] }]);
  });

  it('is for administrators, and says by its field what is wrong with a request', async () => {
    const inspector = await server.person();
    const file = text(mandateName(), ['1;A;1 St;Bern']);
    expect((await sendList(server, inspector, file, { query: 'dry_run=1' })).status).toBe(403);
    expect((await sendList(server, { token: 'x' }, file, { query: 'dry_run=1' })).status).toBe(401);
    const errors = async (sent: string, query = 'dry_run=1') => (await send(sent, { query })).json.errors;
    expect(await errors('a;b\r\n')).toMatchObject({ file: ['heads'], street: ['column_missing'] });
    expect(await errors('mandate;name;Rue;Straße;city\r\n')).toEqual({
      file: ['heads'],
      'Rue / Straße': ['column_twice'],
    });
    expect(await errors('\u0000\u0001')).toEqual({
      file: ['heads'],
      mandate: ['column_missing'],
      name: ['column_missing'],
      street: ['column_missing'],
      city: ['column_missing'],
    });
    expect(await errors(file, 'dry_run=2')).toEqual({ dry_run: ['invalid'] });
    expect((await send(new Uint8Array(8_000_001), { query: 'dry_run=1' })).status).toBe(413);
    const json = await server.call(`${officePaths.buildingsImport}?dry_run=1`, {
      method: 'POST',
      token: administrator.token,
      body: {},
    });
    expect(json.status).toBe(415);
  });
});
