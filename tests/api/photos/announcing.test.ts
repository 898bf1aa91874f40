import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import { tour as tourShape, type WireTouchpoint, type WireTour } from '#contract/inspections/tour.ts';
import { tourReport } from '#contract/inspections/tourList.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import { announcedOnly, announcedTour, makePhoto, saveWithPhotos } from '../../support/data/photos/photos.ts';
import { create, sendPhoto } from '../../support/data/photos/uploads.ts';
import {
  answersByEntry,
  conclude,
  save,
  startedTour,
  touchpointIn,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const several = (count: number) => Array.from({ length: count }, () => announcedOnly());
const waiting = ({ id, width, height, taken_at, sha256, bytes }: AnnouncedPhoto): WirePhoto => ({
  id,
  received_at: null,
  width,
  height,
  taken_at,
  sha256,
  bytes,
});

describe.each(databaseKinds)('photos are announced, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  async function photosOf({ id }: WireTour): Promise<WirePhoto[]> {
    const { json } = await server.call(paths.tour(id), { token: person.token });
    const { touchpoints } = zod.parse(tourShape, json);
    return touchpoints.flatMap(({ sub_touchpoints }) =>
      sub_touchpoints.flatMap(({ photos }) => photos ?? []),
    );
  }

  async function begun(): Promise<{ tour: WireTour; touchpoint: WireTouchpoint }> {
    const tour = await startedTour(server, person);
    return { tour, touchpoint: touchpointNamed(tour, 'arriving_at_work') };
  }

  /** Photos of the touchpoint "having meetings", announced in one go. */
  const announce = (
    { id: user_id }: Person,
    tour: WireTour,
    { count, announcedAt }: { readonly count: number; readonly announcedAt: number },
  ) => {
    const { id: touchpoint_id, sub_touchpoints } = touchpointNamed(tour, 'having_meetings');
    const place = { tour_id: tour.id, touchpoint_id, sub_touchpoint_id: sub_touchpoints[0]?.id ?? '' };
    const announced_at = new Date(announcedAt).toISOString();
    return server.database
      .insertInto('photos')
      .values(several(count).map((photo) => ({ ...photo, ...place, user_id, announced_at })))
      .execute();
  };

  it('PH6 with their touchpoint, and stand in the tour, its answer and its report, beside the rating', async () => {
    const { tour, touchpoint } = await begun();
    const [first, second, third] = several(3) as [AnnouncedPhoto, AnnouncedPhoto, AnnouncedPhoto];
    const answer = await saveWithPhotos(server, person, touchpoint, [[first, second], [], [third]]);
    expect(answer.status).toBe(200);
    const expected = [[waiting(first), waiting(second)], undefined, [waiting(third)], undefined, undefined];
    const said = (one: WireTouchpoint) => one.sub_touchpoints.map(({ photos }) => photos);
    expect(said(touchpointIn(answer))).toEqual(expected);
    const concluded = await conclude(server, person, tour);
    expect(said(touchpointNamed(zod.parse(tourShape, concluded.json), touchpoint.name))).toEqual(expected);
    const { json } = await server.call(paths.tourReport(tour.id), { token: person.token });
    const read = zod.parse(tourReport, json).tour;
    expect(said(touchpointNamed(read, touchpoint.name))).toEqual(expected);
    expect(Object.keys(read.touchpoints[1]?.sub_touchpoints[0] ?? {})).not.toContain('photos');
  });

  it('PH6 with a floor that is added', async () => {
    const { tour } = await begun();
    const entry = touchpointNamed(tour, 'working_in_the_building');
    const photo = announcedOnly();
    const sub_touchpoints = answersByEntry(entry).map((one, place) =>
      place === 2 ? { ...one, photos: [photo] } : one,
    );
    const { touchpoint_id } = entry;
    const answer = await server.call(paths.touchpoints, {
      method: 'POST',
      token: person.token,
      body: { touchpoint: { assessment_tour_id: tour.id, touchpoint_id, floor: 4, sub_touchpoints } },
    });
    expect(answer.status).toBe(201);
    expect(touchpointIn(answer).sub_touchpoints[2]?.photos).toEqual([waiting(photo)]);
    expect(await photosOf(tour)).toEqual([waiting(photo)]);
  });

  it('PH5 concluding again keeps, adds and drops; none means none', async () => {
    const { tour, touchpoint } = await begun();
    const [kept, dropped, added] = several(3) as [AnnouncedPhoto, AnnouncedPhoto, AnnouncedPhoto];
    await saveWithPhotos(server, person, touchpoint, [[kept, dropped]]);
    await saveWithPhotos(server, person, touchpoint, [[kept, added]]);
    expect(await photosOf(tour)).toEqual([waiting(kept), waiting(added)]);
    expect((await save(server, person, touchpoint)).status).toBe(200);
    expect(await photosOf(tour)).toEqual([]);
    // Undone on the device.
    expect((await saveWithPhotos(server, person, touchpoint, [[dropped]])).status).toBe(200);
    expect(await photosOf(tour)).toEqual([waiting(dropped)]);
  });

  it('PH6 S22 the same conclusion twice announces once', async () => {
    const { tour, touchpoint } = await begun();
    const photo = announcedOnly();
    const key = randomUUID();
    const once = await saveWithPhotos(server, person, touchpoint, [[photo]], key);
    const again = await saveWithPhotos(server, person, touchpoint, [[photo]], key);
    expect(again.json).toEqual(once.json);
    expect(await photosOf(tour)).toEqual([waiting(photo)]);
  });

  it('PH6 an id stands for one photo: 409 for another digest, length, size, place, tour or person', async () => {
    const { tour, touchpoint } = await begun();
    const photo = announcedOnly();
    await saveWithPhotos(server, person, touchpoint, [[photo]]);
    const other = announcedOnly({ id: photo.id });
    const changes = [
      { ...photo, sha256: other.sha256 },
      { ...photo, bytes: 299_999 },
      { ...photo, width: 2047 },
      { ...photo, height: 1 },
    ];
    for (const changed of changes) {
      const answer = await saveWithPhotos(server, person, touchpoint, [[changed], [announcedOnly()]]);
      expect([answer.status, answer.json]).toEqual([409, { error: 'photo_reused' }]);
    }
    expect((await saveWithPhotos(server, person, touchpoint, [[], [photo]])).status).toBe(409);
    const elsewhere = await begun();
    expect((await saveWithPhotos(server, person, elsewhere.touchpoint, [[photo]])).status).toBe(409);
    const stranger = await server.person();
    const theirs = touchpointNamed(await startedTour(server, stranger), 'arriving_at_work');
    expect((await saveWithPhotos(server, stranger, theirs, [[photo]])).status).toBe(409);
    // A dropped id still means the same photo.
    await save(server, person, touchpoint);
    expect((await saveWithPhotos(server, person, touchpoint, [[other]])).status).toBe(409);
    expect(await photosOf(tour)).toEqual([]);
  });

  it('PH6 the same new id of two people at once is one photo', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const touchpoints = [await startedTour(server, one), await startedTour(server, other)].map((tour) =>
      touchpointNamed(tour, 'arriving_at_work'),
    ) as [WireTouchpoint, WireTouchpoint];
    const photo = announcedOnly();
    const answers = await Promise.all([
      saveWithPhotos(server, one, touchpoints[0], [[photo]]),
      saveWithPhotos(server, other, touchpoints[1], [[photo]]),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('PH1 PH6 six an answer, no more: nothing of the request is stored', async () => {
    const { tour, touchpoint } = await begun();
    expect((await saveWithPhotos(server, person, touchpoint, [several(6)])).status).toBe(200);
    const before = await photosOf(tour);
    const answer = await saveWithPhotos(server, person, touchpoint, [several(1), several(7)]);
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { 'sub_touchpoints.1.photos': ['too_many'] } },
    ]);
    expect(await photosOf(tour)).toEqual(before);
  });

  it('PH1 PH6 40 a touchpoint', async () => {
    const { tour } = await begun();
    const entering = touchpointNamed(tour, 'entering_the_building');
    const lists = (last: number) => [...Array.from({ length: 6 }, () => several(6)), several(last)];
    const answer = await saveWithPhotos(server, person, entering, lists(5));
    expect(answer.json).toEqual({ error: 'validation_failed', errors: { photos: ['too_many'] } });
    expect((await saveWithPhotos(server, person, entering, lists(4))).status).toBe(200);
  });

  it.each([
    ['sub_touchpoints.0.photos.0.bytes', 'out_of_range', { bytes: 1_500_001 }],
    ['sub_touchpoints.0.photos.0.bytes', 'out_of_range', { bytes: 0 }],
    ['sub_touchpoints.0.photos.0.bytes', 'invalid', { bytes: 1.5 }],
    ['sub_touchpoints.0.photos.0.width', 'out_of_range', { width: 2049 }],
    ['sub_touchpoints.0.photos.0.height', 'out_of_range', { height: 0 }],
    ['sub_touchpoints.0.photos.0.sha256', 'invalid', { sha256: 'A'.repeat(64) }],
    ['sub_touchpoints.0.photos.0.id', 'invalid', { id: '../../etc/passwd' }],
    ['sub_touchpoints.0.photos.0.id', 'invalid', { id: randomUUID().toUpperCase() }],
    ['sub_touchpoints.0.photos.0.taken_at', 'invalid', { taken_at: 'yesterday' }],
    ['sub_touchpoints.0.photos.0.place', 'unknown_field', { place: '47.5, 7.6' }],
  ])('PH6 what cannot be one is refused by its field: %s %s', async (field, key, change) => {
    const { tour, touchpoint } = await begun();
    const answer = await saveWithPhotos(server, person, touchpoint, [[{ ...announcedOnly(), ...change }]]);
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { [field]: [key] } },
    ]);
    expect(await photosOf(tour)).toEqual([]);
  });

  it('PH6 the same photo twice in one conclusion is refused', async () => {
    const { touchpoint } = await begun();
    const photo = announcedOnly();
    const answer = await saveWithPhotos(server, person, touchpoint, [[photo], [photo]]);
    expect(answer.json).toMatchObject({ errors: { 'sub_touchpoints.1.photos.0.id': ['twice'] } });
  });

  it('PH6 400 a tour and 2,000 a person in 24 hours', async () => {
    const busy = await server.person();
    const tour = await startedTour(server, busy);
    const touchpoint = touchpointNamed(tour, 'arriving_at_work');
    const fill = (count: number, announcedAt: number) => announce(busy, tour, { count, announcedAt });
    const dayMs = 24 * 60 * 60 * 1000;
    await fill(399, Date.now() - 2 * dayMs);
    const beyond = await saveWithPhotos(server, busy, touchpoint, [several(2)]);
    expect(beyond.json).toEqual({ error: 'validation_failed', errors: { photos: ['too_many_of_tour'] } });
    expect((await saveWithPhotos(server, busy, touchpoint, [several(1)])).status).toBe(200);

    await server.database
      .updateTable('photos')
      .set({ dropped_at: 'x' })
      .where('tour_id', '=', tour.id)
      .execute();
    for (const count of [999, 999]) await fill(count, Date.now());
    await server.database
      .updateTable('photos')
      .set({ dropped_at: 'x' })
      .where('tour_id', '=', tour.id)
      .execute();
    const [last, oneMore] = several(2) as [AnnouncedPhoto, AnnouncedPhoto];
    expect((await saveWithPhotos(server, busy, touchpoint, [[last]])).status).toBe(200);
    const answer = await saveWithPhotos(server, busy, touchpoint, [[last, oneMore]]);
    expect(answer.json).toEqual({ error: 'validation_failed', errors: { photos: ['too_many_of_day'] } });
    // Photos announced before never exceed a limit, and dropped ones do not count.
    expect((await saveWithPhotos(server, busy, touchpoint, [[last]])).status).toBe(200);
    expect((await save(server, busy, touchpoint)).status).toBe(200);
    expect((await saveWithPhotos(server, busy, touchpoint, [[last]])).status).toBe(200);
  });

  it('PH4 PH6 the 400 of a tour are those that it has afterwards: one that was marked takes the place of another', async () => {
    const { tour, touchpoint } = await begun();
    await announce(person, tour, { count: 394, announcedAt: Date.now() });
    const [unmarked, marked, ...others] = several(7) as [AnnouncedPhoto, AnnouncedPhoto, ...AnnouncedPhoto[]];
    expect((await saveWithPhotos(server, person, touchpoint, [[unmarked, ...others]])).status).toBe(200);
    const beyond = await saveWithPhotos(server, person, touchpoint, [[marked, ...others], several(1)]);
    expect(beyond.json).toEqual({ error: 'validation_failed', errors: { photos: ['too_many_of_tour'] } });
    expect((await saveWithPhotos(server, person, touchpoint, [[marked, ...others]])).status).toBe(200);
    const kept = (await photosOf(tour)).map(({ id }) => id);
    expect(kept).toHaveLength(400);
    expect([kept.includes(marked.id), kept.includes(unmarked.id)]).toEqual([true, false]);
    expect((await saveWithPhotos(server, person, touchpoint, [[], several(6)])).status).toBe(200);
  });

  it('PH12 a server without photos says so, and takes the answers of a conclusion without its new photos', async () => {
    const { json } = await server.call(paths.catalogue, { token: person.token });
    expect(json).toMatchObject({ photos: { max: 6, per_touchpoint: 40 } });
    const without = await startServer(kind, { settings: { photos: false } });
    const somebody = await without.person();
    const catalogue = await without.call(paths.catalogue, { token: somebody.token });
    expect(catalogue.json).toMatchObject({ photos: { max: 0, per_touchpoint: 0 } });
    const touchpoint = touchpointNamed(await startedTour(without, somebody), 'arriving_at_work');
    const left = await makePhoto();
    const answer = await saveWithPhotos(without, somebody, touchpoint, [[left.announced], several(7)]);
    expect(answer.status).toBe(200);
    const { completed, sub_touchpoints } = touchpointIn(answer);
    expect([completed, ...sub_touchpoints.map(({ photos }) => photos)]).toEqual([
      true,
      ...sub_touchpoints.map(() => undefined),
    ]);
    expect(await without.database.selectFrom('photos').selectAll().execute()).toEqual([]);
    // Whoever sends it is told why it is not taken.
    const sent = await create(without.url, somebody, left);
    expect([sent.status, sent.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { photo: ['not_taken'] } },
    ]);
    expect((await save(without, somebody, touchpoint)).status).toBe(200);
    await without.stop();
  });

  it('PH12 what was announced before stays, also when it is concluded again, and is received', async () => {
    const first = await makePhoto();
    const { touchpoint, tour } = await announcedTour(server, person, [first]);
    const without = await server.beside({ photos: false });
    const again = await saveWithPhotos(without, person, touchpoint, [[first.announced, announcedOnly()]]);
    expect(again.status).toBe(200);
    expect(await photosOf(tour)).toEqual([waiting(first.announced)]);
    expect((await sendPhoto(without.url, person, first)).status).toBe(200);
    await without.stop();
  });
});
