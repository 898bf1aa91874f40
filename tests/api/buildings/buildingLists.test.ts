import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { buildingImportReport } from '#contract/buildings/buildingImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { countsOf, listDesk, listText, mandateName, sendList } from '../../support/data/buildingLists.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const head = 'mandate;number;name;street;city';

describe.each(databaseKinds)('lists of buildings, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let desk: ReturnType<typeof listDesk>;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    desk = listDesk(server, administrator);
  });
  afterAll(() => server.stop());

  const versionOf = async (mandate: string) =>
    (
      await server.database
        .selectFrom('mandates')
        .select('version')
        .where('name', '=', mandate)
        .executeTakeFirst()
    )?.version;

  it('B8 a report stores nothing; what it said is written; the same list again changes nothing', async () => {
    const mandate = mandateName();
    const file = listText(mandate, ['1;Tower;1 High St;Bern', ';Hall;2 High St;', '3;;x;y']);
    const report = await desk.reported(file);
    const answer = await desk.send(file, { query: 'dry_run=1' });
    expect([answer.status, answer.json]).toEqual([200, report]);
    expect(report).toMatchObject({ stored: false, new_mandates: [mandate], ignored: [], whole: null });
    expect(countsOf(report)).toEqual({ new: 2, refused: 1 });
    expect(report.lines.new).toEqual([
      { line: 2, mandate, number: '1', name: 'Tower', street: '1 High St', city: 'Bern' },
      { line: 3, mandate, number: null, name: 'Hall', street: '2 High St', city: null },
    ]);
    expect(report.lines.refused).toEqual([{ line: 4, reason: 'name_missing' }]);
    expect(await desk.stored(mandate)).toEqual([]);
    const written = await desk.send(file, { report: report.report });
    expect([written.status, countsOf(written.json)]).toEqual([200, { new: 2, refused: 1 }]);
    expect(await desk.stored(mandate)).toMatchObject([
      { number: '1', name: 'Tower', street: '1 High St', city: 'Bern', closed_at: null },
      { number: null, name: 'Hall', street: '2 High St', city: null },
    ]);
    const version = await versionOf(mandate);
    expect(countsOf(await desk.written(file))).toEqual({ known: 2, refused: 1 });
    expect(await versionOf(mandate)).toBe(version);
  });

  it('B8 choices settle what is a possible double; nothing undecided is written', async () => {
    const mandate = mandateName();
    const [tower, hall] = await desk.seeded(mandate, ['1;Tower;1 High St;Bern', '2;Hall;2 High St;Bern']);
    const file = listText(mandate, ['9;Tower;1 High St;Bern', '8;Hall;2 Low St;Bern']);
    const report = await desk.reported(file);
    expect(countsOf(report)).toEqual({ possible_doubles: 2 });
    expect(report.lines.possible_doubles[0]).toMatchObject({
      line: 2,
      candidates: [{ id: tower?.id, number: '1', closed: false, merged_into: null }],
    });
    const undecided = await desk.send(file, { report: report.report });
    expect([undecided.status, countsOf(undecided.json)]).toEqual([200, { possible_doubles: 2 }]);
    expect(await desk.stored(mandate)).toEqual([tower, hall]);
    const choices = { 2: tower?.id ?? '', 3: 'new' };
    expect(countsOf(await desk.written(file, { choices }))).toEqual({ new: 1, changed: 1 });
    expect((await desk.stored(mandate)).map(({ number, name, street }) => [number, name, street])).toEqual([
      ['9', 'Tower', '1 High St'],
      ['2', 'Hall', '2 High St'],
      ['8', 'Hall', '2 Low St'],
    ]);
    for (const wrong of [{ 7: 'new' }, { 2: await server.building() }])
      expect((await desk.send(file, { query: 'dry_run=1', choices: wrong })).json.errors).toEqual({
        choices: ['unknown'],
      });
    expect((await desk.send(file, { query: 'dry_run=1', choices: { 2: 'x' } })).json.errors).toEqual({
      choices: ['invalid'],
    });
  });

  it('B8 is not written without the report, or with that of another state: 428, and 412 with the new one', async () => {
    const mandate = mandateName();
    const file = listText(mandate, ['1;A;1 St;Bern']);
    expect((await desk.send(file)).status).toBe(428);
    expect((await desk.send(file, { report: '*' })).status).toBe(412);
    const { report } = await desk.reported(file);
    await desk.seeded(mandate, ['1;A;2 St;Bern']);
    const { status, json } = await desk.send(file, { report });
    expect([status, json.error]).toEqual([412, 'precondition_failed']);
    expect(zod.parse(buildingImportReport, json.current).lines.changed).toMatchObject([
      { line: 2, changes: [{ field: 'street', from: '2 St', to: '1 St' }] },
    ]);
    expect((await desk.stored(mandate)).map(({ street }) => street)).toEqual(['2 St']);
    const other = await desk.send(listText(mandate, ['1;A;3 St;Bern']), {
      report: json.current?.report ?? '',
    });
    expect(other.status).toBe(412);
    expect((await desk.send(file, { report: json.current?.report ?? '' })).status).toBe(200);
  });

  it('S22 B8 a repeated request is written once, and gets the first answer', async () => {
    const mandate = mandateName();
    const file = listText(mandate, ['1;A;1 St;Bern']);
    const { report } = await desk.reported(file);
    const key = crypto.randomUUID();
    const first = await desk.send(file, { report, key });
    expect(first.json.counts.new).toBe(1);
    expect(await desk.send(file, { report, key })).toEqual(first);
    expect((await desk.send(`${file}\r\n`, { report, key })).status).toBe(422);
    expect(await desk.stored(mandate)).toHaveLength(1);
  });

  it('B8 a whole list closes what it does not name, and opens what it names again', async () => {
    const mandate = mandateName();
    const lines = Array.from({ length: 60 }, (_, at) => `${at};House ${at};Street ${at};Bern`);
    const [one] = await desk.seeded(mandate, lines);
    const whole = one?.mandate_id ?? '';
    const query = `whole=${whole}`;
    const some = listText(mandate, lines.slice(5));
    const report = await desk.reported(some, { whole });
    expect(report).toMatchObject({ whole: { refused: [], confirm: false } });
    expect(countsOf(report)).toEqual({ known: 55, closed: 5 });
    expect(report.lines.closed[0]).toMatchObject({ id: one?.id, number: '0', name: 'House 0' });
    expect((await desk.send(some, { query, report: report.report })).status).toBe(200);
    expect((await desk.stored(mandate)).filter(({ closed_at }) => closed_at !== null)).toHaveLength(5);
    const again = await desk.reported(listText(mandate, lines), { whole });
    expect(countsOf(again)).toEqual({ known: 55, changed: 5 });
    expect(again.lines.changed[0]?.changes).toEqual([{ field: 'closed', from: 'true', to: 'false' }]);
    expect((await desk.send(listText(mandate, lines), { query, report: again.report })).status).toBe(200);

    const few = listText(mandate, lines.slice(7));
    const many = await desk.reported(few, { whole });
    expect(many.whole).toEqual({ refused: [], confirm: true });
    for (const confirm of ['', '&confirm=6']) {
      const { status, json } = await desk.send(few, { query: query + confirm, report: many.report });
      expect([status, json.error, json.errors]).toEqual([409, 'list_not_whole', { whole: ['confirm'] }]);
    }
    const done = await desk.send(few, { query: `${query}&confirm=7`, report: many.report });
    expect(done.json.counts).toMatchObject({ known: 53, closed: 7 });
  });

  // Decided by what was read, before anything is written: one database is enough.
  describe.runIf(kind === 'sqlite')('that are refused', () => {
    it.each([
      ['empty', () => `${head}\r\n`],
      ['refused', (mandate: string) => listText(mandate, ['1;A;1 St;Bern', '2;;2 St;Bern'])],
      ['undecided', (mandate: string) => listText(mandate, ['1;A;1 St;Bern', ';B;9 St;Bern'])],
      [
        'other_mandates',
        (mandate: string) => `${listText(mandate, ['1;A;1 St;Bern'])}\r\nNorth;;Library;1 Book Street;Bern`,
      ],
    ])('B8 closes nothing where a list cannot be whole: %s', async (why, fileOf) => {
      const mandate = mandateName();
      const before = await desk.seeded(mandate, ['1;A;1 St;Bern', '2;B;2 St;Bern']);
      const whole = before[0]?.mandate_id ?? '';
      const query = `whole=${whole}`;
      const file = fileOf(mandate);
      const report = await desk.reported(file, { whole });
      expect(report.whole?.refused).toEqual([why]);
      const { status, json } = await desk.send(file, { query, report: report.report });
      expect([status, json.errors]).toEqual([409, { whole: [why] }]);
      expect(await desk.stored(mandate)).toEqual(before);
    });

    it('more than 1,000 undecided lines refuse the list; of other kinds the first 1,000 are named', async () => {
      const mandate = mandateName();
      const lines = Array.from({ length: 1_002 }, (_, at) => `${at};House ${at};Street ${at};Bern`);
      const report = await desk.reported(listText(mandate, lines));
      expect([report.counts.new, report.lines.new.length]).toEqual([1_002, 1_000]);
      await desk.seeded(mandate, lines);
      const { status, json } = await desk.send(
        listText(
          mandate,
          lines.map((line) => `x${line}`),
        ),
        { query: 'dry_run=1' },
      );
      expect([status, json.errors]).toEqual([422, { file: ['too_many_undecided'] }]);
    });

    it('is for administrators, and says by its field what is wrong with a request', async () => {
      const inspector = await server.person();
      const file = listText(mandateName(), ['1;A;1 St;Bern']);
      expect((await sendList(server, inspector, file, { query: 'dry_run=1' })).status).toBe(403);
      expect((await sendList(server, { token: 'x' }, file, { query: 'dry_run=1' })).status).toBe(401);
      const errors = async (sent: string, query = 'dry_run=1') =>
        (await desk.send(sent, { query })).json.errors;
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
      expect(await errors(file, `dry_run=1&whole=${crypto.randomUUID()}`)).toEqual({ whole: ['unknown'] });
      expect((await desk.send(new Uint8Array(8_000_001), { query: 'dry_run=1' })).status).toBe(413);
      const json = await server.call(`${officePaths.buildingsImport}?dry_run=1`, {
        method: 'POST',
        token: administrator.token,
        body: {},
      });
      expect(json.status).toBe(415);
    });
  });
});
