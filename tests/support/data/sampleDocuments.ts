import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import type { OverviewNumbers } from '#contract/results/overview.ts';
import { subTouchpointNames, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import type { Locale } from '#domain/locale.ts';
import { withInterval } from '#domain/results/share.ts';
import type { DocumentJob, Thumbnails } from '../../../server/services/reports/DocumentJob.ts';

const at = '2026-11-05T10:00:00.000Z';
const zone = 'Europe/Zurich';

/** What documents are made of: texts as people type them, taken in turns, and how many findings there are. */
export type Sample = {
  readonly texts: readonly string[];
  readonly findings: number;
  /** Each finding and bad answer has it, where it is given: a JPEG. */
  readonly picture?: Uint8Array;
  readonly locale?: Locale;
  /** Of the building's tours, of the client's buildings with a page of their own. */
  readonly tours?: number;
  readonly pages?: number;
};

type Kind = DocumentJob['content']['kind'];

/** A job for each kind of document, with sample data in all places where a person's text stands. */
export function sampleDocuments({
  texts,
  findings: count,
  picture,
  locale = 'en',
  tours = 3,
  pages = 2,
}: Sample) {
  const text = (place: number) => texts[place % texts.length] ?? '';
  const person = { id: 'p', firstname: text(1), lastname: text(2) };
  const object = (place: number) => ({
    id: `b${place}`,
    name: text(place),
    street: text(place + 1),
    city: text(place + 2),
  });
  const mandate = { id: 'm', name: text(0) };
  const photo = (id: string): WirePhoto => ({
    id,
    received_at: at,
    width: 4,
    height: 3,
    taken_at: at,
    sha256: 'a',
    bytes: 1,
  });
  const removed = { ...photo('gone'), removed_at: at, removed_by: person };
  const thumbnails: Thumbnails = picture === undefined ? {} : { here: picture };
  const photos = picture === undefined ? [] : [photo('here'), removed];
  const topicAt = (place: number) => subTouchpointNames[place % subTouchpointNames.length] ?? 'workplace';
  const topics = Object.fromEntries(
    subTouchpointNames.map((name, place) => [name, [place % 7, place % 5, place % 3]] as const),
  ) as BuildingRow['topics'];
  const items = Array.from(
    { length: count },
    (_, place): WireFinding => ({
      id: `f${place}`,
      object: object(place),
      mandate,
      touchpoint: 'having_meetings',
      topic: topicAt(place),
      floor: place % 3 === 0 ? place % 9 : null,
      state: place % 2 === 0 ? 'open' : 'acknowledged',
      comment: text(place),
      photos,
      first_seen_at: at,
      seen_at: at,
      sightings: 1 + (place % 3),
      seen_good_at: null,
      responsible: text(place + 1),
      due_on: place % 4 === 0 ? '2026-10-01' : null,
      note: place % 2 === 0 ? text(place + 2) : null,
      changed_at: null,
      changed_by: null,
    }),
  );
  const list = { counts: { open: count, acknowledged: 0, resolved: 0 }, items };
  const counts = { good: 60, bad: 20, not_applicable: 5 };
  const whole = { ...counts, ...withInterval(counts) };
  const tour = {
    id: 't',
    created_at: at,
    concluded_at: at,
    inspector: person,
    ...counts,
    share: 0.75,
    topics,
  };
  const before = { ...tour, topics: { ...topics, [topicAt(1)]: [0, 9, 0] as [number, number, number] } };
  const benchmark = {
    mandate_good: 10,
    mandate_bad: 5,
    mandate_share: 0.66,
    portfolio_good: 100,
    portfolio_bad: 9,
    portfolio_share: 0.9,
    place: 1,
    of: 2,
  };
  const row = (place: number): BuildingRow => ({
    object: object(place),
    mandate,
    tour_id: 't',
    concluded_at: at,
    inspector: person,
    tours: 2,
    ...whole,
    topics,
  });
  const numbers: OverviewNumbers = {
    tours: 9,
    excluded: 1,
    open_tours: 2,
    open_touchpoints: 3,
    buildings: pages,
    buildings_total: pages + 2,
    ...whole,
    topics: subTouchpointNames.map((name) => ({ name, touchpoint: 'having_meetings', ...whole })),
    months: [],
  };
  const mandates = [0, 1].map((place) => ({
    mandate: { id: `${place}`, name: text(place) },
    buildings: 1,
    visited: 1,
    tours: 1,
    ...whole,
    findings: { open: 1, acknowledged: 0, resolved: 0 },
    newest_tour: null,
  }));
  const same = {
    buildings: 1,
    good: 5,
    bad: 5,
    share: 0.5,
    against_good: 6,
    against_bad: 4,
    against_share: 0.6,
  };
  let answers = 0;
  const touchpoints = touchpointNames.map((name, position): WireTouchpoint => {
    const sub = (topic: string, place: number) => {
      answers += 1;
      const rating = (['good', 'bad', 'not_applicable'] as const)[place % 3] ?? null;
      const ids = { id: topic, touchpoint_id: topic, assessment_touchpoint_id: name };
      return { ...ids, name: topic, position: place, rating, comment: text(answers), photos };
    };
    return {
      id: name,
      name,
      touchpoint_id: name,
      completed: true,
      floor: position === 2 ? 3 : null,
      multi_instance: position === 2,
      multi_instance_hint: null,
      parent_id: null,
      hide: false,
      position,
      sub_touchpoints: topicsByTouchpoint[name].map(sub),
    };
  });
  const contents: Readonly<Record<Kind, DocumentJob['content']>> = {
    tour: {
      kind: 'tour',
      zone,
      report: {
        tour: { id: 't', cip_obj_id: 'b', mandate_id: 'm', created_at: at, concluded_at: at, touchpoints },
        building: { ...object(0), id: 'b', mandate_id: 'm' },
        mandate,
        inspector: person,
        receipt: { code: 'ABCD', received_at: at },
        touchpoint_receipts: {},
        exclusion: { excluded_at: at, reason: text(3), excluded_by: person },
      },
    },
    building: {
      kind: 'building',
      zone,
      findings: list,
      building: {
        object: object(0),
        mandate,
        tours: [tour, ...Array.from({ length: tours - 1 }, () => before)],
        floors: [{ floor: 1, topics }],
        findings: list.counts,
        photos: [],
        benchmark,
      },
    },
    client: {
      kind: 'client',
      zone,
      query: { mandate_id: 'm', user_id: 'p', against_from: '2026-01-01' },
      scope: { mandate: text(0), building: null, inspector: text(1) },
      overview: { ...numbers, against: numbers, same, worst: [row(0), row(1)], mandates },
      findings: list,
      listed: pages,
      buildings: Array.from({ length: pages }, (_, place) => ({ row: row(place), findings: list })),
    },
  };
  const job = (kind: Kind): DocumentJob => ({ content: contents[kind], locale, thumbnails, now: at });
  return { tour: job('tour'), building: job('building'), client: job('client') };
}
