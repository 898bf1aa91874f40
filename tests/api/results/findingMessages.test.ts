import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const to = 'werkstatt@people.example';
const atOnce = 20;

describe.each(onlySqlite)('findings that are sent', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let finding: string;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await clearTours(server.database);
    administrator = await server.person('administrator');
    await tourWithFindings(server, await server.person());
    const found = await server.call(officePaths.findings, { token: administrator.token });
    finding = zod.parse(findingPage, found.json).items[0]?.id ?? '';
  });
  afterAll(() => server.stop());

  const send = (body: object, key?: string, id = finding) =>
    server.call(officePaths.findingMessage(id), { method: 'POST', token: administrator.token, key, body });
  const recorded = async () => {
    const answer = await server.call(officePaths.finding(finding), { token: administrator.token });
    return zod.parse(findingDetail, answer.json).history.filter((event) => event.kind === 'sent');
  };
  const sent = async () => (await recorded()).length;

  it('N21 a repeated message is answered as the first time, also where none is left', async () => {
    const first = await send({ to }, 'message-1');
    for (let number = 2; number <= atOnce; number += 1) await send({ to }, `message-${number}`);
    expect((await send({ to }, 'another')).status).toBe(429);
    const again = await send({ to }, 'message-1');
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await send({ to: 'other@people.example' }, 'message-1');
    expect([other.status, other.json]).toEqual([422, { error: 'operation_reused' }]);
    expect(await sent()).toBe(atOnce);
  });

  it('N21 what was refused, or repeated, is none of the twenty', async () => {
    const nothing = '01900000-0000-7000-8000-00000000ffff';
    for (let number = 0; number < atOnce; number += 1) {
      expect((await send({ to: 'a@b.example, c@d.example' })).status).toBe(422);
      expect((await send({ to }, undefined, nothing)).status).toBe(404);
      expect((await send({ to }, 'message-0')).status).toBe(201);
    }
    for (let number = 1; number < atOnce; number += 1) {
      expect([number, (await send({ to }, `message-${number}`)).status]).toEqual([number, 201]);
    }
    expect((await send({ to }, 'another')).status).toBe(429);
    expect(await sent()).toBe(atOnce);
  });

  it('N21 what could not be stored is none of the twenty', async () => {
    const { database } = server;
    await (kind === 'sqlite'
      ? sql`create trigger broken before insert on operations begin select raise(abort, 'broken'); end`
      : sql`alter table operations add constraint broken check (status <> 201) not valid`
    ).execute(database);
    for (let number = 0; number < atOnce; number += 1) {
      expect([number, (await send({ to }, `message-${number}`)).status]).toEqual([number, 500]);
    }
    await (kind === 'sqlite'
      ? sql`drop trigger broken`
      : sql`alter table operations drop constraint broken`
    ).execute(database);
    for (let number = 0; number < atOnce; number += 1) {
      expect([number, (await send({ to }, `message-${number}`)).status]).toEqual([number, 201]);
    }
    expect((await send({ to }, 'another')).status).toBe(429);
    expect(await sent()).toBe(atOnce);
  });

  it('N21 after twenty at once there is one more every three minutes', async () => {
    for (let number = 1; number <= atOnce; number += 1) expect((await send({ to })).status).toBe(201);
    expect((await send({ to })).status).toBe(429);
    server.passTime(3 * 60 * 1000);
    expect((await send({ to })).status).toBe(201);
    expect((await send({ to })).status).toBe(429);
    expect(await sent()).toBe(atOnce + 1);
  });

  it('N14 a message to somebody who is deleted is sent no more, nor is the address kept with it, whatever its case', async () => {
    const { id, email } = await server.person('administrator');
    const caretaker = 'caretaker@people.example';
    for (const address of [email.toUpperCase(), email, caretaker]) await send({ to: address });
    const recipients = async () => {
      const mails = server.database.selectFrom('mails').select('recipient').where('kind', '=', 'finding');
      const all = (await mails.execute()).map(({ recipient }) => recipient);
      return all.filter((recipient) => recipient !== to);
    };
    expect(await recipients()).toHaveLength(3);
    await server.call(officePaths.externalUser(id), { method: 'DELETE', token: administrator.token });
    expect(await recipients()).toEqual([caretaker]);
    expect((await recorded()).map((event) => event.to)).toEqual([null, null, caretaker]);
  });
});
