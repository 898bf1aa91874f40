import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accepted } from '#domain/result.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import type { OpenTransaction } from '../../../server/database/tables.ts';
import { incompleteUploadsOf } from '../../support/data/photos/incompleteUploads.ts';
import { announcedTour, type DevicePhoto, makePhoto } from '../../support/data/photos/photos.ts';
import { create, offsetOf, openPart, sendPart } from '../../support/data/photos/uploads.ts';
import { save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// Without turns a part is stored within 300 milliseconds; an upload waits for two seconds at most.
const longEnoughMs = 700;

describe.each(heavyKinds)('photos beside answers on %s', (kind) => {
  let server: TestServer;
  let person: Person;

  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  async function createdUpload(by = person): Promise<DevicePhoto> {
    const photo = await makePhoto();
    await announcedTour(server, by, [photo]);
    await create(server.url, by, photo);
    return photo;
  }

  /** Waits until an answer waits for the database; on a busy machine this may take long. */
  async function answerWaits(): Promise<void> {
    if (kind === 'sqlite') return pause(300);
    const waiting = sql`select 1 from pg_locks where not granted and relation = 'operations'::regclass`;
    await vi.waitUntil(async () => (await waiting.execute(server.database)).rows.length === 1, {
      timeout: 20_000,
    });
  }

  /** While `work` runs, somebody else's answer waits for the database. */
  async function whileAnswering<Done>(work: (transaction: OpenTransaction) => Promise<Done>): Promise<Done> {
    const other = await server.person();
    const touchpoint = touchpointNamed(await startedTour(server, other), 'having_meetings');
    const held = await inTransaction(server.database, async (transaction) => {
      if (kind === 'postgres') await sql`lock table operations`.execute(transaction);
      const answer = save(server, other, touchpoint, { key: randomUUID() });
      await answerWaits();
      return accepted({ answer, done: await work(transaction) });
    });
    if (!held.ok) throw new Error('The transaction was refused.');
    expect((await held.value.answer).status).toBe(200);
    return held.value.done;
  }

  it('PH8 an upload is not read while an answer is handled, and afterwards it is', async () => {
    const photo = await createdUpload();
    const { lengthOf } = incompleteUploadsOf(server);
    const part = await whileAnswering(async () => {
      const opened = await openPart(server.url, person, photo, { count: 100 });
      await pause(longEnoughMs);
      expect(await lengthOf(photo)).toBe(0);
      return opened;
    });
    await expect.poll(() => lengthOf(photo)).toBe(100);
    part.request.end(photo.bytes.subarray(100));
    expect((await part.answered).statusCode).toBe(200);
  });

  it('PH8 nor is one begun while an answer is handled', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    const { created } = await whileAnswering(async () => {
      const creation = create(server.url, person, photo);
      expect(await Promise.race([creation, pause(longEnoughMs)])).toBeUndefined();
      return { created: creation };
    });
    expect((await created).status).toBe(201);
  });

  it('PH7 PH8 an upload that is aborted while it waits does not block the next attempt', async () => {
    const photo = await createdUpload();
    await whileAnswering(async () => {
      const opened = await openPart(server.url, person, photo, { count: 100 });
      await pause(longEnoughMs);
      opened.request.destroy();
      return opened;
    });
    // Bytes that had come may be stored or not.
    const offset = await offsetOf(server.url, person, photo);
    expect((await sendPart(server.url, person, photo, offset)).status).toBe(200);
  });

  it('PH8 an upload whose session ended while it waited is not received', async () => {
    const leaving = await server.person();
    const photo = await createdUpload(leaving);
    const part = await whileAnswering(async (transaction) => {
      const opened = await openPart(server.url, leaving, photo, { count: 100 });
      await pause(longEnoughMs);
      await transaction.deleteFrom('sessions').where('user_id', '=', leaving.id).execute();
      return opened;
    });
    part.request.end(photo.bytes.subarray(100));
    expect((await part.answered).statusCode).toBe(401);
    const { received_at } = await server.database
      .selectFrom('photos')
      .select('received_at')
      .where('id', '=', photo.announced.id)
      .executeTakeFirstOrThrow();
    expect(received_at).toBeNull();
  });
});
