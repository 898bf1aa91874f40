import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertTimeZone } from '../../../server/repositories/results/resultSettings.ts';
import { insertActiveUser } from '../../../server/repositories/users.ts';
import { importBuildings } from '../../../server/services/buildings/import/importBuildings.ts';
import { startMailServer } from '../../support/server/mailServer.ts';
import { heavyKinds, migratedDatabase } from '../../support/server/serverDatabase.ts';
import { buildingList } from '../../support/server/serverForTests.ts';
import { startProcess, variablesFor } from '../../support/server/serverProcess.ts';

const people = 25;
const rounds = 8;
const longestMs = 700;
// A Monday, at six in the evening in Zurich: reminders, weekly and daily digests are due.
const hour = Date.parse('2026-11-30T17:00:00.000Z');
const before = '2026-11-27T12:00:00.000Z';
const numbers = Array.from({ length: people }, (_, number) => number);

/** Caretakers with something overdue, administrators who want a digest, and something to tell them. */
async function fill(database: Database): Promise<string[]> {
  const now = () => new Date(before);
  await importBuildings({ database, now, randomBytes }, buildingList, { isDryRun: false, isAudited: false });
  // As counted: without tours, a recount would find no findings.
  await insertTimeZone(database, 'Europe/Zurich');
  const building = await database.selectFrom('buildings').selectAll().limit(1).executeTakeFirstOrThrow();
  for (const number of numbers) {
    const address = `caretaker${number}@repairs.example`;
    const id = `finding-${number}`;
    const seen = { sightings: 1, first_seen_at: before, seen_at: before, seen_day: '2026-11-27' };
    await database
      .insertInto('findings')
      .values({
        id,
        building_id: building.id,
        mandate_id: building.mandate_id,
        topic: 'workplace',
        floor: number,
        state: 'open',
        responsible: address,
        due_on: '2026-11-28',
        ...seen,
      })
      .execute();
    const content = JSON.stringify({
      building: 'Library',
      place: 'Workplace',
      comments: [],
      photos: [],
      note: null,
      due_on: null,
    });
    await database
      .insertInto('repair_links')
      .values({
        id: `link-${number}`,
        finding_id: id,
        address,
        address_key: address,
        locale: 'en',
        sent_at: before,
        content,
      })
      .execute();
    const person = { firstname: 'Ada', lastname: 'Berg', role: 'administrator', locale: 'en' } as const;
    const email = `administrator${number}@people.example`;
    await insertActiveUser(database, {
      ...person,
      id: `person-${number}`,
      email,
      passwordHash: null,
      now: before,
    });
    const digest = number % 2 === 0 ? 'weekly' : 'daily';
    await database.updateTable('users').set({ digest }).where('id', '=', `person-${number}`).execute();
  }
  return numbers.flatMap((number) => [
    `caretaker${number}@repairs.example`,
    `administrator${number}@people.example`,
  ]);
}

describe.each(heavyKinds)('two processes that are killed around the hour, on %s', (kind) => {
  it('R4 R5 each reminder and digest has one Message-ID at the mail server, and all of them are there', async () => {
    const mails = await startMailServer({ isPlain: true });
    const fresh = await migratedDatabase(kind);
    const database = openDatabase(fresh.location, 20_000, () => undefined);
    const recipients = await fill(database);
    const start = () =>
      startProcess({
        ...variablesFor(fresh),
        APP_ENV: 'development',
        DEMO: '0',
        REPAIR_LINKS: '1',
        SMTP_URL: mails.url,
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../../support/server/shiftedProcess.ts')).href}`,
        CLOCK_AHEAD_MS: String(hour - began),
      });
    const began = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      const servers = await Promise.all([start(), start()]);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestMs));
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
    }
    const servers = await Promise.all([start(), start()]);
    const reached = () => new Set(mails.arrived.flatMap((mail) => mail.recipients)).size;
    await expect.poll(reached, { timeout: 120_000 }).toBe(recipients.length);
    const waiting = () => database.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    await expect.poll(waiting, { timeout: 120_000 }).toEqual([]);
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    const ids = Map.groupBy(mails.arrived, (mail) => mail.recipients.join());
    const several = [...ids].filter(([, all]) => new Set(all.map(({ messageId }) => messageId)).size !== 1);
    expect(several.map(([recipient]) => recipient)).toEqual([]);
    expect([...ids.keys()].toSorted()).toEqual(recipients.toSorted());
    await database.destroy();
    await fresh.remove();
    await mails.stop();
  });
});
