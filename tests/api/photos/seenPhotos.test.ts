import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { buildingDetail } from '#contract/results/buildingResults.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import { announcedOnly, makePhoto } from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { answersTo, conclude, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(heavyKinds)('photos of findings and of a building, on %s', (kind) => {
  let server: TestServer;
  let inspector: Person;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    inspector = await server.person();
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.call(path, { token: administrator.token })).json;

  /** Rates the technology of meeting rooms as bad and their service as good, with photos of both. */
  async function visit(photosOfBad: readonly AnnouncedPhoto[]) {
    const tour = await startedTour(server, inspector);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    const ofGood = announcedOnly();
    const [bad, good] = answersTo(touchpoint);
    const photos = [photosOfBad, [ofGood]];
    const sub_touchpoints = [
      { ...bad, rating: 'bad', comment: 'dark' },
      { ...good, rating: 'good', comment: null },
    ].map((answer, at) => ({ ...answer, photos: photos[at] ?? [] }));
    const saved = await server.call(paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      token: inspector.token,
      body: { touchpoint: { floor: null, sub_touchpoints } },
    });
    expect(saved.status).toBe(200);
    await conclude(server, inspector, tour);
    return { tour, ofGood, topic: touchpoint.sub_touchpoints[0]?.name ?? '' };
  }

  const idsOf = (photos: readonly { readonly id: string }[]) => photos.map(({ id }) => id);

  it('PH9 a finding has those of the tour that saw it last, each sighting its own, the building those of its newest tour', async () => {
    const old = announcedOnly();
    const first = await visit([old]);
    const photo = await makePhoto();
    const waiting = announcedOnly();
    const second = await visit([photo.announced, waiting]);
    expect((await sendPhoto(server.url, inspector, photo)).status).toBe(200);

    const { items } = zod.parse(findingPage, await get(`${officePaths.findings}?topic=${second.topic}`));
    const [listed] = items;
    expect(idsOf(listed?.photos ?? [])).toEqual([photo.announced.id, waiting.id]);
    expect(listed?.photos.map(({ received_at }) => received_at === null)).toEqual([false, true]);

    const detail = zod.parse(findingDetail, await get(officePaths.finding(listed?.id ?? '')));
    expect(detail.seen_in.map(({ tour_id, photos }) => [tour_id, idsOf(photos)])).toEqual([
      [second.tour.id, [photo.announced.id, waiting.id]],
      [first.tour.id, [old.id]],
    ]);

    const building = zod.parse(
      buildingDetail,
      await get(officePaths.resultsBuilding(listed?.object.id ?? '')),
    );
    expect(building.photos.map(({ id, rating, comment }) => [id, rating, comment])).toEqual([
      [photo.announced.id, 'bad', 'dark'],
      [waiting.id, 'bad', 'dark'],
      [second.ofGood.id, 'good', null],
    ]);
  });

  it('PH9 N25 the PDF of building, client and tour show what is received, and nothing once it is removed', async () => {
    const photo = await makePhoto({ width: 900, height: 1200 });
    const { tour, topic } = await visit([photo.announced, announcedOnly()]);
    const { items } = zod.parse(findingPage, await get(`${officePaths.findings}?topic=${topic}`));
    const building = officePaths.resultsBuildingReport(items[0]?.object.id ?? '');
    const picturesIn = async (path: string) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${administrator.token}` },
      });
      expect(response.status).toBe(200);
      return (await response.text()).split('/Subtype /Image').length - 1;
    };
    expect(await picturesIn(building)).toBe(0);
    expect((await sendPhoto(server.url, inspector, photo)).status).toBe(200);
    expect(await picturesIn(building)).toBe(1);
    expect(await picturesIn(officePaths.resultsReport)).toBe(1);
    expect(await picturesIn(officePaths.tourReportPdf(tour.id))).toBe(1);
    await server.call(paths.photo(photo.announced.id), {
      method: 'DELETE',
      token: administrator.token,
      body: { reason: 'a face' },
    });
    expect(await picturesIn(building)).toBe(0);
  });

  it('PH13 a removed one is a tombstone there, and one of an excluded tour is nowhere', async () => {
    const photo = await makePhoto();
    const { tour, topic } = await visit([photo.announced]);
    expect((await sendPhoto(server.url, inspector, photo)).status).toBe(200);
    const listed = async () =>
      zod.parse(findingPage, await get(`${officePaths.findings}?topic=${topic}`)).items[0]?.photos ?? [];
    expect(idsOf(await listed())).toEqual([photo.announced.id]);
    const removed = await server.call(paths.photo(photo.announced.id), {
      method: 'DELETE',
      token: administrator.token,
      body: { reason: 'a face' },
    });
    expect(removed.status).toBe(200);
    expect((await listed())[0]).toMatchObject({
      removed_by: { id: administrator.id },
      removal_reason: 'a face',
    });
    await server.call(officePaths.tourExclusion(tour.id), {
      method: 'PUT',
      token: administrator.token,
      body: { exclusion: { reason: 'a training' } },
    });
    expect(idsOf(await listed())).not.toContain(photo.announced.id);
  });
});
