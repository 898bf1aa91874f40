import { labelKey } from '#domain/search/searchKey.ts';
import type { FindingRow, FindingStatementRow } from '../../../../../server/database/findingTables.ts';
import type { RecountedAnswer } from './answersForRecount.ts';
import { dayCounter, differencesOf, type RecountedTour } from './recountTours.ts';

// Counts independently: shares no rule with the code that stores the numbers, so that a fault in one is found by
// the other. The rules are N1 to N15 and R2 of src/domain/RULES.md.

/** The expected row of a finding, from its events in the order of time. */
function expectedFinding(
  seen: readonly (RecountedAnswer & { readonly rating: string | null })[],
  statements: readonly FindingStatementRow[],
  dayOf: (time: string) => string,
): Record<string, unknown> {
  const happened = [
    ...seen.map((one) => ({
      at: one.concluded_at,
      // N7: of one millisecond tours come before statements.
      key: `${one.concluded_at} 0 ${one.tour_id}`,
      received: one.received_at ?? one.concluded_at,
      rating: one.rating,
      comment: one.comment,
      state: null,
      isSaid: false,
    })),
    ...statements.map((one) => ({
      at: one.at,
      key: `${one.at} 1 ${one.id}`,
      received: one.at,
      rating: null,
      comment: null,
      state: one.state,
      isSaid: one.kind === 'changed',
    })),
  ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const bad = happened.filter(({ rating }) => rating === 'bad');
  const [first, last] = [bad[0], bad.at(-1)];
  const later = happened.filter(
    ({ key, rating }) => rating === 'good' && last !== undefined && key > last.key,
  );
  const said = statements
    .filter(({ kind }) => kind === 'changed')
    .toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1))
    .at(-1);
  const lastSaid = happened.findLast(({ isSaid }) => isSaid)?.at ?? '';
  const lastGood = happened.findLast(({ rating }) => rating === 'good')?.key ?? '';
  const late = bad
    .filter(({ at, key, received }) => received > at && received > lastSaid && key > lastGood)
    .map(({ received }) => received)
    .toSorted();
  const answered = statements
    .map((one) => ({ ...one, key: `${one.at} 1 ${one.id}`, to: one.recipient?.toLowerCase() }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const answer = answered.findLast((one) => one.kind === 'answered');
  const isOver =
    answer === undefined ||
    bad.some(({ key }) => key > answer.key) ||
    answered.some(
      ({ key, kind, state: set, to }) =>
        key > answer.key && (set !== null || (kind === 'message' && to === answer.to)),
    );
  let state = 'open';
  for (const one of happened) {
    if (one.state !== null) state = one.state;
    else if (one.rating === 'bad' && state === 'resolved') state = 'open';
  }
  return {
    state,
    sightings: bad.length,
    first_seen_at: first?.at ?? null,
    seen_at: last?.at ?? null,
    seen_day: last === undefined ? null : dayOf(last.at),
    seen_good_at: later.at(-1)?.at ?? null,
    late_at: late.at(-1) ?? null,
    comment: last?.comment ?? null,
    note: said?.note ?? null,
    responsible: said?.responsible ?? null,
    due_on: said?.due_on ?? null,
    answered_at: isOver ? null : answer.at,
    answer: isOver ? null : answer.answer,
    changed_at: said?.at ?? null,
    changed_by: said?.user_id ?? null,
    comment_key: last?.comment?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() ?? null,
  };
}

/** Differences between the stored findings and those that follow from answers and statements. */
export function compareFindings(
  tours: readonly RecountedTour[],
  {
    rows,
    statements,
    resultIds,
    timeZone,
  }: {
    readonly rows: readonly FindingRow[];
    readonly statements: readonly FindingStatementRow[];
    /** Of merged buildings: what they are counted under (B2). */
    readonly resultIds: ReadonlyMap<string, string>;
    readonly timeZone: string;
  },
): string[] {
  const nameOf = (building: string, topic: string | null, floor: number | null) =>
    `finding ${building} ${topic} ${floor}`;
  const seen = Map.groupBy(
    tours.filter(({ excluded }) => excluded === 0).flatMap(({ answers }) => answers),
    (one) => nameOf(one.building_id, one.topic, one.floor),
  );
  const statementsByFinding = Map.groupBy(statements, ({ finding_id }) => finding_id);
  // Read together with those of the building that stays.
  const statementsByPlace = Map.groupBy(
    rows.flatMap((row) => (statementsByFinding.get(row.id) ?? []).map((one) => ({ row, one }))),
    ({ row }) => nameOf(resultIds.get(row.building_id) ?? row.building_id, row.topic, row.floor),
  );
  const found = new Set<string>();
  const dayOf = dayCounter(timeZone);
  const differences = rows.flatMap((row) => {
    const name = nameOf(row.building_id, row.topic, row.floor);
    if (found.has(name)) return [`${name}: is there twice`];
    found.add(name);
    const said = resultIds.has(row.building_id)
      ? (statementsByFinding.get(row.id) ?? [])
      : (statementsByPlace.get(name) ?? []).map(({ one }) => one);
    const expected = expectedFinding(seen.get(name) ?? [], said, dayOf);
    // An older process leaves no folded key; the next start makes it.
    const isFolded = row.comment_folded !== null && typeof expected['comment'] === 'string';
    const comment_folded = isFolded ? labelKey(String(expected['comment'])) : null;
    return differencesOf(name, { ...expected, comment_folded }, row);
  });
  for (const [name, answers] of seen) {
    const isBad = answers.some(({ rating }) => rating === 'bad');
    if (isBad && !found.has(name)) differences.push(`${name}: is missing`);
  }
  for (const name of statementsByPlace.keys()) {
    if (!found.has(name)) differences.push(`${name}: is missing, and something was said`);
  }
  return differences;
}
