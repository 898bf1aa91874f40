import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import { type Locale, locales } from '#domain/locale.ts';
import type { Rating } from '#domain/rating.ts';
import type { DocumentJob, Thumbnails } from '../../../../server/services/reports/DocumentJob.ts';
import { drawDocument } from '../../../../server/services/reports/drawDocument.ts';
import { readPdf } from '../../../support/data/readers/readPdf.ts';

const at = '2026-11-05T10:00:00.000Z';
const photo = (change: Partial<WirePhoto> = {}): WirePhoto => ({
  id: crypto.randomUUID(),
  received_at: at,
  width: 1200,
  height: 900,
  taken_at: at,
  sha256: 'a',
  bytes: 1,
  ...change,
});
const anna = { id: 'anna', firstname: 'Anna', lastname: 'Muster' };
const waiting = () => photo({ received_at: null });
const removed = (by: WirePhoto['removed_by']) => photo({ removed_at: at, removed_by: by });

function sub(name: string, rating: Rating, photos: WirePhoto[]) {
  const ids = { id: name, touchpoint_id: name, assessment_touchpoint_id: 't' };
  return { ...ids, name, position: 1, rating, comment: rating === 'bad' ? 'dark' : null, photos };
}

function reportWith(sub_touchpoints: WireTouchpoint['sub_touchpoints']): TourReport {
  const touchpoint: WireTouchpoint = {
    id: 't',
    name: 'having_meetings',
    touchpoint_id: 't',
    completed: true,
    floor: null,
    multi_instance: false,
    multi_instance_hint: null,
    parent_id: null,
    hide: false,
    position: 1,
    sub_touchpoints,
  };
  return {
    tour: {
      id: 'tour',
      cip_obj_id: 'b',
      mandate_id: 'm',
      created_at: at,
      concluded_at: at,
      touchpoints: [touchpoint],
    },
    building: { id: 'b', mandate_id: 'm', name: 'Library', street: null, city: null },
    mandate: { id: 'm', name: 'North' },
    inspector: null,
    receipt: null,
    touchpoint_receipts: {},
  };
}

type Content = DocumentJob['content'];

/** A picture for each of these photos. */
async function picturesOf(photos: readonly WirePhoto[]): Promise<Thumbnails> {
  const create = { width: 8, height: 6, channels: 3, background: '#336699' } as const;
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  return Object.fromEntries(photos.map(({ id }) => [id, bytes]));
}

async function drawnText(content: Content, locale: Locale, pictures: readonly WirePhoto[]): Promise<string> {
  const thumbnails = await picturesOf(pictures);
  return (await readPdf((await drawDocument({ content, locale, thumbnails, now: at })).buffer)).text;
}

const textOf = (
  sub_touchpoints: WireTouchpoint['sub_touchpoints'],
  pictures: readonly WirePhoto[] = [],
  locale: Locale = 'en',
) => drawnText({ kind: 'tour', report: reportWith(sub_touchpoints), zone: 'UTC' }, locale, pictures);

/** The document of a building with one finding that has these photos. */
function findingText(photos: WirePhoto[], pictures: readonly WirePhoto[] = []): Promise<string> {
  const object = { id: 'b', name: 'Library', street: null, city: null };
  const mandate = { id: 'm', name: 'North' };
  const building = { object, mandate, tours: [], floors: [] } as Partial<BuildingDetail> as BuildingDetail;
  const finding: WireFinding = {
    id: 'f',
    object,
    mandate,
    touchpoint: 'having_meetings',
    topic: 'technical_equipment',
    floor: null,
    state: 'open',
    comment: 'dark',
    photos,
    first_seen_at: at,
    seen_at: at,
    sightings: 1,
    seen_good_at: null,
    responsible: null,
    due_on: null,
    note: null,
    changed_at: null,
    changed_by: null,
  };
  const findings = { counts: { open: 1, acknowledged: 0, resolved: 0 }, items: [finding] };
  return drawnText({ kind: 'building', building, findings, zone: 'UTC' }, 'en', pictures);
}

const received = [photo()];
const all = [...received, waiting(), waiting(), photo({ received_at: null, expired_at: at }), removed(anna)];
const words: Readonly<Record<Locale, string>> = {
  en: 'Photos: 5 · Still on the way: 2 · Never received: 1 · Removed on 5 Nov 2026 by Anna Muster: 1',
  de: 'Fotos: 5 · Noch unterwegs: 2 · Nie eingetroffen: 1 · Entfernt am 05.11.2026 von Anna Muster: 1',
  fr: 'Photos : 5 · Encore en route : 2 · Jamais reçues : 1 · Retirées le 5 nov. 2026 par Anna Muster : 1',
  it: 'Foto: 5 · Ancora in arrivo: 2 · Mai ricevute: 1 · Rimosse il 5 nov 2026 da Anna Muster: 1',
};

describe('photos that a document does not show', () => {
  it.each(locales)('N25 PH11 PH13 are counted at their answer, in %s', async (locale) => {
    const text = await textOf([sub('meeting_room_technology', 'bad', all)], received, locale);
    expect(text.split(words[locale])).toHaveLength(2);
  });

  it('N25 are counted at a good answer too, and removed ones by day and person', async () => {
    const photos = [removed(anna), removed(null), removed(anna)];
    const text = await textOf([sub('meeting_room_service', 'good', photos)]);
    expect(text).toContain('Photos: 3 · Removed on 5 Nov 2026 by Anna Muster: 2 · Removed on 5 Nov 2026: 1');
  });

  it('N25 are counted at a finding', async () => {
    expect(await findingText(all, received)).toContain(words.en);
  });

  it('N25 are counted where there are more than are drawn, or none is', async () => {
    const six = [photo(), photo(), photo(), photo(), photo(), photo()];
    const said = 'Photos: 6 · Not shown here: 2';
    expect(await textOf([sub('meeting_room_technology', 'bad', six)], six)).toContain(said);
    expect(await findingText(six, six)).toContain(said);
    const good = await textOf([sub('meeting_room_service', 'good', six)]);
    expect(good).toContain('Photos: 6 · Not shown here: 6');
  });

  it('N25 PH11 are counted where the store lacks their picture', async () => {
    const [lost, kept] = [photo(), photo()];
    const said = 'Photos: 2 · Not shown here: 1';
    expect(await textOf([sub('meeting_room_technology', 'bad', [lost, kept])], [kept])).toContain(said);
    expect(await findingText([lost, kept], [kept])).toContain(said);
  });

  it('N25 are not mentioned where all are drawn, or none was taken', async () => {
    const text = await textOf([sub('parking', 'bad', received), sub('lifts', 'good', [])], received);
    expect(text).not.toContain('Photos');
    expect(await findingText(received, received)).not.toContain('Photos');
  });
});
