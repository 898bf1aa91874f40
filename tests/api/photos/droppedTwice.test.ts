import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { photoAllowance } from '#domain/photo.ts';
import { refused } from '#domain/result.ts';
import type { Command, CommandHandler } from '../../../server/services/inspections/command.ts';
import { executeBatch } from '../../../server/services/inspections/executeBatch.ts';
import { commandHandler } from '../../../server/services/inspections/handlers.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import { announcedOnly, announcedTour } from '../../support/data/photos/photos.ts';
import { answersTo } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('a conclusion that drops a photo, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  /** Concludes a touchpoint again without its photo; `meanwhile` changes what every attempt but the first finds. */
  async function dropping(meanwhile: { readonly answer?: CommandHandler; readonly laterMs?: number } = {}) {
    const person = await server.person();
    const photo = announcedOnly();
    const { touchpoint } = await announcedTour(server, person, [{ announced: photo, bytes: Buffer.of() }]);
    const save = commandHandler({ catalogues: publishedCatalogues, photoAllowance });
    let attempts = 0;
    const command: Command = {
      claim: { sessionHash: tokenHash(person.token), role: null, found: () => undefined },
      key: randomUUID(),
      requestHash: 'the same',
      act: {
        type: 'save-touchpoint',
        id: touchpoint.id,
        body: { floor: null, sub_touchpoints: answersTo(touchpoint) },
      },
    };
    const handle: CommandHandler = (...about) =>
      (attempts === 1 ? save : (meanwhile.answer ?? save))(...about);
    const now = () => {
      attempts += 1;
      return new Date(Date.now() + (attempts === 1 ? 0 : (meanwhile.laterMs ?? 0)));
    };
    const discarded: (string | null)[] = [];
    const discardPhotos = async (photos: readonly { readonly id: string | null }[]) =>
      void discarded.push(...photos.map(({ id }) => id));
    const context = {
      database: server.database,
      now,
      randomBytes,
      timeZone: 'Europe/Zurich',
      discardPhotos,
      handle,
    };
    const [told] = await executeBatch(context, [command], 'wait');
    const { dropped_at } = await server.database
      .selectFrom('photos')
      .select('dropped_at')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow();
    return { told, isDropped: dropped_at !== null, isDiscarded: discarded.includes(photo.id) };
  }

  it('PH11 its file goes when that is stored', async () => {
    expect(await dropping()).toMatchObject({ told: { ok: true }, isDropped: true, isDiscarded: true });
  });

  describe.runIf(kind === 'postgres')('whose first attempt PostgreSQL ends', () => {
    // A sequence is not rolled back.
    beforeAll(async () => {
      await sql`create sequence attempts`.execute(server.database);
      await sql`create function end_first() returns trigger language plpgsql as $$ begin
        if nextval('attempts') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return new; end $$`.execute(server.database);
      await sql`create trigger end_first before insert on operations
        for each row execute function end_first()`.execute(server.database);
    });
    async function endingFirst(meanwhile: Parameters<typeof dropping>[0]) {
      await sql`alter sequence attempts restart`.execute(server.database);
      return dropping(meanwhile);
    }

    it('PH11 its file goes when a later attempt stores it', async () => {
      expect(await endingFirst({})).toMatchObject({ told: { ok: true }, isDropped: true, isDiscarded: true });
    });

    it('PH11 its file stays when the next attempt refuses', async () => {
      const told = refused({ reason: 'not_found' as const });
      const kept = { told, isDropped: false, isDiscarded: false };
      expect(await endingFirst({ answer: () => told })).toEqual(kept);
    });

    it('PH11 its file stays when the session ended before the next attempt', async () => {
      const told = refused({ reason: 'invalid_session' });
      expect(await endingFirst({ laterMs: yearMs })).toEqual({ told, isDropped: false, isDiscarded: false });
    });
  });
});
