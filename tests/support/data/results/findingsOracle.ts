import {
  counted,
  counting,
  dayIn,
  type Everything,
  type Filter,
  type Finding,
  isOpen,
} from './resultsOracle.ts';

/** The places that counted tours rated bad: how often, first and last time, and the latest comment. */
export function seenBad(everything: Everything) {
  const places = new Map<
    string,
    { sightings: number; first: string; last: string; comment: string | null }
  >();
  for (const tour of counted(everything, {}).toReversed()) {
    const at = tour.concluded ?? '';
    for (const { topic, floor, rating, comment } of tour.answers) {
      if (rating !== 'bad') continue;
      const key = `${tour.building} ${topic} ${floor}`;
      const known = places.get(key) ?? { sightings: 0, first: at, last: at, comment };
      places.set(key, { ...known, sightings: known.sightings + 1, last: at, comment });
    }
  }
  return places;
}

/** The findings that a list or a count has, whoever said what of them. Names and comments are of ASCII here. */
export function findingsOf(
  everything: Everything,
  asked: Filter,
  {
    state,
    topic,
    query = '',
    include,
  }: Readonly<Partial<Record<'state' | 'topic' | 'query' | 'include', string>>> = {},
): readonly Finding[] {
  const { mandate_id, object_id, user_id, from, to } = counting(everything, asked);
  // N32: with a person the period is that of their own sightings.
  const within = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const seenBy = counted(everything, { user_id: user_id ?? '', ...within });
  return everything.findings.filter((one) => {
    const words = [
      everything.buildings.find(({ id }) => id === one.building)?.names ?? '',
      everything.mandates.find(({ id }) => id === one.mandate)?.name ?? '',
      one.comment ?? '',
    ];
    const isSeen = seenBy.some(
      ({ building, answers }) =>
        building === one.building &&
        answers.some(
          ({ topic: rated, floor, rating }) => rating === 'bad' && rated === one.topic && floor === one.floor,
        ),
    );
    const day = dayIn(one.seen);
    return (
      (include === 'closed' || isOpen(everything, one.building)) &&
      (mandate_id ?? one.mandate) === one.mandate &&
      (object_id ?? one.building) === one.building &&
      (user_id === undefined ? (from ?? day) <= day && day <= (to ?? day) : isSeen) &&
      (state ?? one.state) === one.state &&
      (topic ?? one.topic) === one.topic &&
      query
        .toLowerCase()
        .split(' ')
        .every((piece) => words.some((word) => word.toLowerCase().includes(piece)))
    );
  });
}
