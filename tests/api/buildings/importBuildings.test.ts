import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { csvRecords } from '#domain/csvRecords.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { importBuildings } from '../../../server/services/buildings/import/importBuildings.ts';
import { type FreshDatabase, freshDatabase, heavyKinds } from '../../support/server/serverDatabase.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

const header = 'mandate,name,street,city';

describe('a CSV text', () => {
  const read = (text: string) => [...csvRecords(text)].map(({ line, cells }) => [line, cells]);

  it.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        [1, ['a', 'b']],
        [2, ['c', 'd']],
      ],
    ],
    [
      'no end to the last line',
      'a,b\nc,d',
      [
        [1, ['a', 'b']],
        [2, ['c', 'd']],
      ],
    ],
    ['a byte order mark', '\ufeffa,b\n', [[1, ['a', 'b']]]],
    [
      'CRLF, also inside quotes',
      'a,"b\r\nc"\r\nd,e\r\n',
      [
        [1, ['a', 'b\r\nc']],
        [3, ['d', 'e']],
      ],
    ],
    [
      'old Macintosh line ends',
      'a,b\rc,d\r',
      [
        [1, ['a', 'b']],
        [2, ['c', 'd']],
      ],
    ],
    ['quotes, doubled and with commas', '"a,1","say ""hi""",""\n', [[1, ['a,1', 'say "hi"', '']]]],
    ['a quote inside an unquoted cell', '12" pipe,b\n', [[1, ['12" pipe', 'b']]]],
    [
      'blank lines',
      'a,b\n\n \nc,d\n',
      [
        [1, ['a', 'b']],
        [4, ['c', 'd']],
      ],
    ],
    ['blank cells', ',\n', [[1, ['', '']]]],
    ['nothing', '', []],
  ])('is read as RFC 4180 has it: %s', (_, text, records) => {
    expect(read(text)).toEqual(records);
  });

  it.each([
    [
      'text behind a quote',
      'a,b\n"c" x,d\ne,f\n',
      [
        [1, ['a', 'b']],
        [2, null],
        [3, ['e', 'f']],
      ],
    ],
    [
      'a quote that is never closed',
      'a,b\n"c,d\ne,f\n',
      [
        [1, ['a', 'b']],
        [2, null],
        [3, ['e', 'f']],
      ],
    ],
  ])('loses one line to a broken quote, and no other: %s', (_, text, records) => {
    expect(read(text)).toEqual(records);
  });

  it('that is one enormous unterminated quote is read in linear time', () => {
    expect(read(`"${'x'.repeat(2_000_000)}`)).toEqual([[1, null]]);
  });
});

describe.each(heavyKinds)('npm run buildings -- import, on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
  });
  afterEach(() => fresh.remove());

  const run = (...args: string[]) => runToEnd('server/commands/buildings.ts', args, variablesFor(fresh));

  async function listed(text: string | Uint8Array): Promise<string> {
    const file = join(fresh.folder, 'list.csv');
    await writeFile(file, text);
    return file;
  }

  async function stored() {
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    const rows = await database
      .selectFrom('buildings')
      .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
      .select(['mandates.name as mandate', 'buildings.name', 'street', 'city'])
      .orderBy('buildings.name')
      .orderBy(sql`coalesce(city, '')`)
      .execute();
    await database.destroy();
    return rows;
  }

  it.each(['ch-hospitals', 'fr-crous-residences', 'us-gsa-iolp'])(
    'reads data/%s.csv whole, and again changes nothing',
    async (name) => {
      const file = join('data', `${name}.csv`);
      const lines = [...csvRecords(await readFile(file, 'utf8'))].length - 1;
      await migrate(fresh.location);
      const database = openDatabase(fresh.location, 5_000, () => undefined);
      const imported = async () => {
        const deps = { database, now: () => new Date(), randomBytes };
        const report = await importBuildings(deps, await readFile(file), { isDryRun: false });
        return report.ok ? report.value.counts : report.reason;
      };
      expect(await imported()).toMatchObject({ new: lines, known: 0, refused: 0 });
      const before = await stored();
      expect(before).toHaveLength(lines);
      expect(await imported()).toMatchObject({ new: 0, known: lines, refused: 0 });
      expect(await stored()).toEqual(before);
      await database.destroy();
    },
  );

  it('every column of a building is stored with its blanks and quotes', async () => {
    const file = await listed(
      `\ufeff${header}\r\nM,"Tower, ""Old""","1,\r\nHigh St",Bern\r\nM,Tower,,\r\nM,Tower,,Bern\r\n`,
    );
    expect((await run('import', file)).stdout).toBe('3 new, 0 known, 0 refused\n');
    expect(await stored()).toEqual([
      { mandate: 'M', name: 'Tower', street: null, city: null },
      { mandate: 'M', name: 'Tower', street: null, city: 'Bern' },
      { mandate: 'M', name: 'Tower, "Old"', street: '1, High St', city: 'Bern' },
    ]);
  });

  it('an invalid line is reported with its number and reason, and the others are imported', async () => {
    const file = await listed(
      [
        header,
        'M,Good,a,b',
        ',No mandate,a,b',
        'M, ,a,b',
        'M,Three,a',
        'M,Five,a,b,c',
        'M,"Two\nlines",a,b',
        `M,${'x'.repeat(301)},a,b`,
        'M,Nul\u0000,a,b',
        'M,"Broken" quote,a,b',
        'M,Good too,a,b',
      ].join('\n'),
    );
    expect(await run('import', file)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'line 3: refused, mandate missing',
        'line 4: refused, name missing',
        'line 5: refused, wrong number of cells',
        'line 6: refused, wrong number of cells',
        'line 9: refused, too long',
        'line 11: refused, broken quotes',
        '4 new, 0 known, 6 refused',
        '',
      ].join('\n'),
    });
    expect((await stored()).map((row) => row.name)).toEqual(['Good', 'Good too', 'Nul', 'Two lines']);
  });

  it('L6 a list as a German Excel saves it is read, and its other columns are named', async () => {
    const text = 'Gebäude;PLZ;Mandant;Strasse;Ort\r\nTurm;3000;M;"Gasse 1; hinten";Bern\r\n;;;;\r\n';
    const file = await listed(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')));
    expect(await run('import', file)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'not read, other columns: PLZ\n1 new, 0 known, 0 refused\n',
    });
    expect(await stored()).toEqual([{ mandate: 'M', name: 'Turm', street: 'Gasse 1; hinten', city: 'Bern' }]);
  });

  it('L7 of bytes that are no UTF-8 five rows are printed both ways, and read as the option says', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => `M,Haus ${at},Ägerten ${at},Zürich\n`);
    const bytes = new Uint8Array(Buffer.from(`${header}\n${rows.join('')}`, 'latin1'));
    const file = await listed(bytes);
    const asked = await run('import', file);
    expect(asked.code).toBe(1);
    expect(asked.stdout.split('\n')).toHaveLength(11);
    expect(asked.stdout).toMatch(
      /^line 2 as windows-1252: Ägerten 0, Zürich\nline 2 as macintosh: ƒgerten 0, Z¸rich\nline 3 /,
    );
    expect(asked.stderr).toMatch(/is not UTF-8.*: --encoding windows-1252 or --encoding macintosh\.$/m);
    expect((await run('import', file, '--encoding', 'windows-1252')).stdout).toBe(
      '6 new, 0 known, 0 refused\n',
    );
    expect((await stored())[0]).toEqual({
      mandate: 'M',
      name: 'Haus 0',
      street: 'Ägerten 0',
      city: 'Zürich',
    });
  });

  it('a dry run reports the same and writes nothing', async () => {
    await migrate(fresh.location);
    const file = await listed(`${header}\nM,A,a,b\nM,B,a,b\nM,B,a,b\n,x,a,b\n`);
    const dry = await run('import', file, '--dry-run');
    expect(dry.stdout).toBe(
      [
        'line 3: ambiguous, not written: B, a, b',
        'line 4: ambiguous, not written: B, a, b',
        'line 5: refused, mandate missing',
        '1 new, 0 known, 1 refused, 2 ambiguous',
        'Dry run: nothing was written.',
        '',
      ].join('\n'),
    );
    expect(dry.code).toBe(0);
    expect(await stored()).toEqual([]);
    // `npm run buildings import FILE --dry-run`: npm takes the option for its own where `--` is forgotten.
    const byNpm = { ...variablesFor(fresh), npm_config_dry_run: 'true' };
    expect(await runToEnd('server/commands/buildings.ts', ['import', file], byNpm)).toEqual(dry);
    expect(await stored()).toEqual([]);
  });

  it('a dry run without a database of this version, and a wrong list, leave everything as it is', async () => {
    const tables = async () => {
      const database = openDatabase(fresh.location, 5_000, () => undefined);
      const found = await database.introspection.getTables({ withInternalKyselyTables: true });
      await database.destroy();
      return found.map(({ name }) => name);
    };
    const right = await listed(`${header}\nM,A,a,b\n`);
    const before = await readdir(fresh.folder);
    const dry = await run('import', right, '--dry-run');
    expect(dry).toMatchObject({ code: 1, stdout: '' });
    expect(dry.stderr).toMatch(/there is no database|belongs to another version/);
    expect((await run('import', await listed('A,M\n'))).stderr).toMatch(/file: heads/);
    expect(await readdir(fresh.folder)).toEqual(before);
    expect(await tables()).toEqual([]);
    const empty = await run('import', await listed(`${header}\nM,A,a,b\n`), '--dry-run');
    expect(empty).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database belongs to another version/) as unknown,
    });
    expect(await tables()).toEqual([]);
  });

  it.each([
    [
      'another head',
      'Ort;Mandat;Name;X\na;M;A;b\n',
      /\(file: heads; street: column missing\).* first line mandate,name,street,city,/,
    ],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), /file: no text/],
  ])('a file that is no list is one line and exit 1: %s', async (_, text, line) => {
    const ended = await run('import', await listed(text));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(line);
    expect(ended.stderr.trimEnd()).not.toContain('\n');
  });

  it.each([
    [['import', 'no-such-file.csv'], /no-such-file\.csv cannot be read \(ENOENT\)/],
    [['import', 'x.csv', '--force'], /^Usage: /],
  ])('used wrongly, %j, it is one line and exit 1', async (args, line) => {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(line);
  });
});
