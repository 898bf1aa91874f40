import { sql } from 'kysely';
import type { Database } from '../../../../server/database/tables.ts';

// Counts every number of results from the answers with plain SQL and no code of the server, so that a fault there
// is not repeated here. The rules are in src/domain/RULES.md.

export type Filter = {
  readonly mandate_id?: string;
  readonly object_id?: string;
  readonly user_id?: string;
  readonly from?: string;
  readonly to?: string;
};

type Answer = {
  readonly topic: string;
  readonly floor: number | null;
  readonly rating: string;
  readonly comment: string | null;
};

type Tour = {
  readonly id: string;
  readonly building: string;
  readonly mandate: string;
  readonly user: string | null;
  readonly created: string;
  readonly concluded: string | null;
  readonly excluded: boolean;
  readonly reported: number;
  readonly answers: readonly Answer[];
};

export type Finding = {
  readonly id: string;
  readonly building: string;
  readonly mandate: string;
  readonly topic: string;
  readonly floor: number | null;
  readonly state: string;
  readonly seen: string;
  readonly comment: string | null;
};

/** A building as it is counted; `names`: with those of the buildings that are merged into it, which find it too. */
type Building = {
  readonly id: string;
  readonly mandate: string;
  readonly name: string;
  readonly names: string;
  readonly open: boolean;
};

/** All answers, from the tables of tours; and the findings, which `recountResults` has compared with those. */
export type Everything = {
  /** Of merged buildings under the one that stays. */
  readonly tours: readonly Tour[];
  /** Those that are not merged. */
  readonly buildings: readonly Building[];
  /** Of merged buildings the one that stays. */
  readonly merged: ReadonlyMap<string, string>;
  readonly mandates: readonly {
    readonly id: string;
    readonly name: string;
    readonly closed: string | null;
  }[];
  readonly findings: readonly Finding[];
};

export async function readEverything(db: Database): Promise<Everything> {
  const tours = await sql<{
    id: string;
    building: string;
    mandate: string;
    user: string | null;
    created: string;
    concluded: string | null;
    excluded: string | null;
    reported: number | string;
  }>`
    select t.id, t.cip_obj_id as building, t.mandate_id as mandate, t.user_id as "user", t.created_at as created,
      t.concluded_at as concluded, x.tour_id as excluded,
      (select count(*) from touchpoints p where p.tour_id = t.id and p.completed = 1) as reported
    from tours t left join tour_exclusions x on x.tour_id = t.id`.execute(db);
  const answers = await sql<Answer & { readonly tour: string }>`
    select p.tour_id as tour, s.name as topic, p.floor, s.rating, s.comment
    from touchpoints p join sub_touchpoints s on s.assessment_touchpoint_id = p.id
    where p.completed = 1 and s.rating is not null`.execute(db);
  const buildings = await sql<{
    id: string;
    mandate: string;
    name: string;
    closed: string | null;
    into: string | null;
  }>`
    select b.id, b.mandate_id as mandate, b.name, coalesce(b.closed_at, m.closed_at) as closed,
      case when b.merged_at is null then null else b.result_id end as "into"
    from buildings b join mandates m on m.id = b.mandate_id`.execute(db);
  const mandates = await sql<{
    id: string;
    name: string;
    closed: string | null;
  }>`select id, name, closed_at as closed from mandates order by name`.execute(db);
  const merged = new Map(buildings.rows.flatMap(({ id, into }) => (into === null ? [] : [[id, into]])));
  const findings = await sql<Finding>`
    select id, building_id as building, mandate_id as mandate, topic, floor, state, seen_at as seen, comment
    from findings where sightings > 0`.execute(db);
  const byTour = Map.groupBy(answers.rows, ({ tour }) => tour);
  return {
    tours: tours.rows.map((row) => ({
      ...row,
      building: merged.get(row.building) ?? row.building,
      excluded: row.excluded !== null,
      reported: Number(row.reported),
      answers: byTour.get(row.id) ?? [],
    })),
    merged,
    buildings: buildings.rows
      .filter(({ into }) => into === null)
      .map(({ closed, ...row }) => ({
        ...row,
        open: closed === null,
        names: buildings.rows
          .filter(({ id, into }) => id === row.id || into === row.id)
          .map(({ name }) => name)
          .join(' '),
      })),
    mandates: mandates.rows,
    findings: findings.rows,
  };
}

const zone = 'Europe/Zurich';
const swedish = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
export const dayIn = (time: string) => swedish.format(new Date(time));
const z = 1.959963984540054;

export function counts(tours: readonly Tour[], topic?: string) {
  const all = tours
    .flatMap(({ answers }) => answers)
    .filter((one) => topic === undefined || one.topic === topic);
  const count = (rating: string) => all.filter((one) => one.rating === rating).length;
  return { good: count('good'), bad: count('bad'), not_applicable: count('not_applicable') };
}

export function shares({ good, bad }: { good: number; bad: number }) {
  const n = good + bad;
  if (n === 0) return { share: null, low: null, high: null };
  const p = good / n;
  // Wilson's score interval, computed differently: as the two roots of a quadratic equation.
  const [a, b, c] = [n + z * z, -(2 * n * p + z * z), n * p * p];
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  return { share: p, low: (-b - root) / (2 * a), high: (-b + root) / (2 * a) };
}

function passes(tour: Tour, filter: Filter, time: string): boolean {
  const day = dayIn(time);
  return (
    (filter.mandate_id === undefined || tour.mandate === filter.mandate_id) &&
    (filter.object_id === undefined || tour.building === filter.object_id) &&
    (filter.user_id === undefined || tour.user === filter.user_id) &&
    (filter.from === undefined || day >= filter.from) &&
    (filter.to === undefined || day <= filter.to)
  );
}

/** A filter by a merged building is one by the building that stays. */
export function counting({ merged }: Everything, { object_id, ...filter }: Filter): Filter {
  return object_id === undefined ? filter : { ...filter, object_id: merged.get(object_id) ?? object_id };
}

const concludedOf = (everything: Everything, asked: Filter, excluded: boolean) => {
  const filter = counting(everything, asked);
  return everything.tours.filter(
    (tour) => tour.concluded !== null && tour.excluded === excluded && passes(tour, filter, tour.concluded),
  );
};

/** B3: whether a building is open. */
export const isOpen = ({ buildings }: Everything, id: string) =>
  buildings.some((one) => one.id === id && one.open);

/** The counted tours that pass, the newest first; tours of two buildings may share a millisecond, and go by their ids. */
export function counted(everything: Everything, filter: Filter): Tour[] {
  return concludedOf(everything, filter, false).toSorted((a, b) =>
    `${a.concluded} ${a.id}` < `${b.concluded} ${b.id}` ? 1 : -1,
  );
}

/** The tours that a basis selects. */
export function picked(everything: Everything, filter: Filter, basis: string): Tour[] {
  const all = counted(everything, filter);
  if (basis === 'all') return all;
  return all.filter((tour, place) => all.findIndex(({ building }) => building === tour.building) === place);
}

export function overviewOf(
  everything: Everything,
  asked: Filter,
  { basis, topics }: { basis: string; topics: readonly string[] },
) {
  const filter = counting(everything, asked);
  const all = counted(everything, filter);
  const taken = picked(everything, filter, basis);
  const open = everything.tours.filter(
    (tour) => tour.concluded === null && passes(tour, filter, tour.created),
  );
  const buildings = everything.buildings.filter(
    (one) =>
      one.open &&
      (filter.mandate_id ?? one.mandate) === one.mandate &&
      (filter.object_id ?? one.id) === one.id,
  );
  return {
    tours: all.length,
    excluded: concludedOf(everything, filter, true).length,
    open_tours: open.length,
    open_touchpoints: open.reduce((sum, { reported }) => sum + reported, 0),
    buildings: new Set(all.map(({ building }) => building).filter((id) => isOpen(everything, id))).size,
    buildings_total: buildings.length,
    ...counts(taken),
    topics: topics.map((name) => ({ name, ...counts(taken, name) })),
    months: Object.fromEntries(
      [...Map.groupBy(all, ({ concluded }) => dayIn(concluded ?? '').slice(0, 7))].map(([month, tours]) => [
        month,
        { tours: tours.length, ...counts(tours) },
      ]),
    ),
  };
}

/** N13. */
export function sameOf(everything: Everything, filters: readonly [Filter, Filter], basis: string) {
  const [one, other] = filters.map((filter) => picked(everything, filter, basis));
  const inBoth = (tours: readonly Tour[] = [], others: readonly Tour[] = []) =>
    tours.filter(({ building }) => others.some((tour) => tour.building === building));
  const [first, second] = [inBoth(one, other), inBoth(other, one)];
  const [now, before] = [counts(first), counts(second)];
  return {
    buildings: new Set(first.map(({ building }) => building)).size,
    good: now.good,
    bad: now.bad,
    share: shares(now).share,
    against_good: before.good,
    against_bad: before.bad,
    against_share: shares(before).share,
  };
}

/** N12: `building topic floor good-tour bad-tour`, in no order. */
export function disagreementsOf(everything: Everything, filter: Filter): string[] {
  const { user_id, ...where } = filter;
  const tours = counted(everything, where);
  const found: string[] = [];
  for (const one of tours) {
    for (const other of tours) {
      if (one.building !== other.building || one.user === null || other.user === null) continue;
      if (one.user === other.user) continue;
      if (user_id !== undefined && one.user !== user_id && other.user !== user_id) continue;
      const apart = Math.abs(Date.parse(one.concluded ?? '') - Date.parse(other.concluded ?? ''));
      if (apart > 7_776_000_000) continue;
      for (const good of one.answers.filter(({ rating }) => rating === 'good')) {
        const isBad = other.answers.some(
          ({ topic, floor, rating }) => rating === 'bad' && topic === good.topic && floor === good.floor,
        );
        if (isBad) found.push(`${one.building} ${good.topic} ${good.floor} ${one.id} ${other.id}`);
      }
    }
  }
  return found.toSorted();
}
