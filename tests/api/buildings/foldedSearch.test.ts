import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { externalUserPage } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { buildingRows } from '#contract/results/buildingResults.ts';
import { findingPage } from '#contract/results/finding.ts';
import { fillFoldedKeys } from '../../../server/database/fillFoldedKeys.ts';
import { updateExternalUser } from '../../../server/repositories/externalUsers.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const building = {
  mandate: 'Größe & Söhne',
  name: 'Spital St.Gallen',
  street: 'Hauptstraße 1',
  city: 'Zürich',
};

describe.each(databaseKinds)('the folded search beside an older process, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    await importTestBuildings(server, [building]);
    await tourWithFindings(server, await server.person(), 'Łampa an der Straße', building.name);
  });
  afterAll(() => server.stop());

  const get = async (path: string, query: string) =>
    (await server.call(`${path}?${new URLSearchParams({ query })}`, { token: administrator.token })).json;
  const people = async (query: string) =>
    zod.parse(externalUserPage, await get(officePaths.externalUsers, query)).total;
  const findings = async (query: string) =>
    zod.parse(findingPage, await get(officePaths.findings, query)).total;
  const buildings = async (query: string) =>
    zod.parse(buildingRows, await get(officePaths.resultsBuildings, query)).items.length;

  // The names of buildings are kept in memory until there are more.
  const readAnew = (name: string) => importTestBuildings(server, [{ ...building, name }]);

  it.each(['zurich', 'zuerich', 'st gallen spital', 'spital gallen', 'HAUPTSTRASSE', 'groesse soehne', '%'])(
    'L3 a building is found by %j at the desk',
    async (query) => {
      expect(await buildings(query)).toBe(1);
      expect(await findings(query)).toBe(2);
    },
  );

  it('N19 a comment without its key is found as before, and by every piece from the next start on', async () => {
    await server.database.updateTable('findings').set({ comment_folded: null }).execute();
    expect(await findings('łampa an der straße')).toBe(2);
    expect(await findings('strasse lampa')).toBe(0);
    await fillFoldedKeys(server.database);
    expect(await findings('strasse lampa')).toBe(2);
  });

  it('N19 names without a key are found as before, and by every piece from the next start on', async () => {
    for (const table of ['mandates', 'buildings'] as const) {
      await server.database.updateTable(table).set({ folded_key: null }).execute();
    }
    await readAnew('Annex');
    expect(await findings('spital st.gallen')).toBe(2);
    expect(await findings('gallen groesse')).toBe(0);
    await fillFoldedKeys(server.database);
    await readAnew('Other annex');
    expect(await findings('gallen groesse')).toBe(2);
  });

  it('N14 what an older process changes or erases is found by no key of before', async () => {
    const { id } = await server.person();
    const fields = {
      firstname: 'Jørgen',
      lastname: 'Ağaç',
      email: 'j@list.example',
      role: 'inspector',
    } as const;
    await updateExternalUser(server.database, id, { ...fields, locale: 'en' });
    expect(await people('agac jorgen')).toBe(1);
    const older = { firstname: 'Zoë', search_key: 'zoe agac j@list.example' };
    await server.database.updateTable('users').set(older).where('id', '=', id).execute();
    expect(await people('jorgen')).toBe(0);
    expect(await people('zoe agac')).toBe(1);
    await fillFoldedKeys(server.database);
    expect(await people('agac zoe')).toBe(1);

    const set = (responsible: string | null) =>
      server.database.updateTable('findings').set({ responsible }).execute();
    await set('Émile Żak');
    await fillFoldedKeys(server.database);
    expect(await findings('zak emile')).toBe(2);
    await set(null);
    expect(await findings('zak')).toBe(0);
    const { rows } = await sql`select 1 from findings where responsible_folded is not null`.execute(
      server.database,
    );
    expect(rows).toEqual([]);
  });

  it('L3 no sign in a query is refused', async () => {
    for (const query of ['\u0000zurich', 'zu\u00ADrich\u202E', 'zurich\u0007', "zurich'"]) {
      expect([query, await buildings(query)]).toEqual([query, 1]);
    }
  });
});
