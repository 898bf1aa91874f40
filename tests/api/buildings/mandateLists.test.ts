import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillFoldedKeys } from '../../../server/database/fillFoldedKeys.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import { allMandates } from '../../../server/repositories/mandates.ts';
import { insertRows } from '../../../server/repositories/tableDump.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../../support/server/serverDatabase.ts';

describe.each(databaseKinds)('a database from before mandates could be changed, on %s', (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.location, '011-audit-findings');
  });
  afterEach(() => fresh.remove());

  it('B1 B2 keeps its rows, equal names, references, keys, and everybody all mandates', async () => {
    const before = openSnapshot(fresh.location);
    const mandates = [
      ['m1', 'Kanton Bern', '', null],
      ['m2', 'KANTON  Bern', '', null],
    ];
    await insertRows(before, 'mandates', ['id', 'name', 'search_key', 'folded_key'], mandates);
    const columns = ['id', 'mandate_id', 'name', 'line_hash', 'search_key', 'last_result_at'];
    await insertRows(before, 'buildings', columns, [['b1', 'm1', 'Spital', 'h', 'spital', '2026-01-01']]);
    const person = ['id', 'email', 'email_key', 'firstname', 'lastname', 'role', 'locale', 'created_at'];
    await insertRows(
      before,
      'users',
      [...person, 'name_key', 'search_key'],
      [['u', 'a@b.example', 'a@b.example', 'A', 'B', 'inspector', 'en', '2026-01-01', '', '']],
    );
    const tour = ['id', 'user_id', 'cip_obj_id', 'mandate_id', 'created_at', 'catalogue_version', 'revision'];
    await insertRows(before, 'tours', tour, [['t', 'u', 'b1', 'm1', '2026-01-01', '1', 0]]);
    await before.destroy();

    await migrate(fresh.location);
    const after = openSnapshot(fresh.location);
    await fillFoldedKeys(after);
    expect(await allMandates(after)).toMatchObject([
      { id: 'm1', name: 'Kanton Bern', closed_at: null, practice: 0, version: 1, deleted_at: null },
      { id: 'm2', name: 'KANTON  Bern' },
    ]);
    expect(await after.selectFrom('buildings').selectAll().execute()).toMatchObject([
      { id: 'b1', result_id: 'b1', number: null, last_result_at: '2026-01-01', folded_key: ' spital' },
    ]);
    expect(await after.selectFrom('tours').select('cip_obj_id').execute()).toEqual([{ cip_obj_id: 'b1' }]);
    expect(await after.selectFrom('mandate_access').selectAll().execute()).toMatchObject([
      { user_id: 'u', mandate_id: null, from_at: '2026-01-01', until_at: null },
    ]);
    await expect(after.deleteFrom('buildings').execute()).rejects.toThrow(/foreign key/iu);
    await after.updateTable('buildings').set({ name: 'Other' }).execute();
    expect(await after.selectFrom('buildings').select('folded_key').execute()).toEqual([
      { folded_key: null },
    ]);
    await after.destroy();
  });
});
