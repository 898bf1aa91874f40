import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { type FreshDatabase, freshDatabase, heavyKinds } from '../../support/server/serverDatabase.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

describe.each(heavyKinds)('npm run buildings -- import FILE --whole, on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
  });
  afterEach(() => fresh.remove());

  const run = (...args: string[]) => runToEnd('server/commands/buildings.ts', args, variablesFor(fresh));
  async function listed(text: string): Promise<string> {
    const file = join(fresh.folder, 'list.csv');
    await writeFile(file, text);
    return file;
  }

  it('B8 a whole list closes what it does not name, many only with their number, and is in the audit log', async () => {
    const all = Array.from({ length: 8 }, (_, at) => `M,${at},House ${at},Street ${at},Bern`);
    const numbered = 'mandate,number,name,street,city';
    await run('import', await listed([numbered, ...all, 'N,1,Other,Street 1,Bern'].join('\n')));
    const some = await listed(
      [numbered, 'M,0,HOUSE 0,Street 0,Bern', 'M,1,House 1,Street 1,Bern'].join('\n'),
    );
    expect(await run('import', some, '--whole', 'X')).toMatchObject({
      code: 1,
      stderr: 'There is no mandate X.\n',
    });
    const asked = await run('import', some, '--whole', ' m ');
    expect(asked.code).toBe(1);
    expect(asked.stderr).toBe('Nothing was written: 6 buildings would be closed. Say so: --confirm 6.\n');
    expect(asked.stdout).toMatch(
      /^line 2: changed, 0, HOUSE 0, Street 0, Bern: name House 0 → HOUSE 0\nclosed: 2, House 2/,
    );
    const done = await run('import', some, '--whole', 'M', '--confirm', '6');
    expect(done.stdout).toMatch(/\n0 new, 1 known, 0 refused, 1 changed, 6 closed\n$/);
    expect((await run('import', some, '--whole', 'M')).stdout).toBe('0 new, 2 known, 0 refused\n');
    const two = await listed([numbered, ...all, 'N,1,Other,Street 1,Bern'].join('\n'));
    expect((await run('import', two, '--whole', 'M')).stderr).toMatch(
      /is no whole list \(other mandates\)\.$/m,
    );
    expect((await run('import', two)).stdout).toMatch(
      /: closed true → false\n2 new|\n0 new, 2 known, 0 refused, 7 changed\n$/,
    );
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    const entries = await database
      .selectFrom('audit_log')
      .select(['subject', 'changes'])
      .orderBy('id')
      .execute();
    await database.destroy();
    expect(entries.map(({ subject }) => subject ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'M: +0, ±7',
      'M: +0, ±7',
      'M: +8, ±0',
      'N: +1, ±0',
    ]);
    const changes = entries.flatMap((one) => JSON.parse(one.changes ?? '[]') as unknown[]);
    expect(changes).toContainEqual({
      of: 'House 2, Street 2, Bern',
      field: 'closed',
      from: 'false',
      to: 'true',
    });
  });
});
