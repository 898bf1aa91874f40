import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { sameText } from '#domain/sameText.ts';
import { type MandateAccess, writeMandates } from '#domain/users/mandateAccess.ts';
import type { Database } from '../../database/tables.ts';
import { allMandates } from '../../repositories/mandates.ts';
import type { FieldErrors } from '../AppError.ts';
import type { PersonLine, RefusedPerson } from './readPeopleLines.ts';

/** Chosen mandates as they are compared and answered: each once, in the order of their ids. */
export function inOrder(mandates: MandateAccess): MandateAccess {
  return mandates === 'all' ? mandates : [...new Set(mandates)].toSorted();
}

export const isSameAccess = (a: MandateAccess, b: MandateAccess) =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

/** B5: what is wrong with chosen mandates: one that does not exist; null when nothing is. */
export async function mandatesErrors(
  db: Database,
  mandates: MandateAccess | undefined,
): Promise<FieldErrors | null> {
  if (mandates === undefined || mandates === 'all' || mandates.length === 0) return null;
  const known = new Set((await allMandates(db)).map(({ id }) => id));
  return mandates.every((id) => known.has(id)) ? null : { mandates: ['unknown'] };
}

/** Returns the names of chosen mandates as a list of people has them. */
export async function mandateNames(db: Database): Promise<(mandates: MandateAccess) => string> {
  const names = new Map((await allMandates(db)).map(({ id, name }) => [id, name]));
  return (mandates) =>
    writeMandates(mandates === 'all' ? mandates : mandates.flatMap((id) => names.get(id) ?? []).toSorted());
}

/** Returns the ids of mandates that a list of people names; null where one is unknown. */
export async function mandateFinder(db: Database): Promise<(named: MandateAccess) => MandateAccess | null> {
  const ids = new Map((await allMandates(db)).toReversed().map(({ id, name }) => [sameText(name), id]));
  return (named) => {
    if (named === 'all') return named;
    const found = named.flatMap((name) => ids.get(sameText(name)) ?? []);
    return found.length === named.length ? [...new Set(found)] : null;
  };
}

/** B5: lines with the ids of their mandates in place of the names; who names an unknown one is refused. */
export async function withMandateIds(
  db: Database,
  lines: readonly PersonLine[],
): Promise<{ readonly people: readonly ExternalUserFields[]; readonly refused: readonly RefusedPerson[] }> {
  const idsOf = await mandateFinder(db);
  const refused: RefusedPerson[] = [];
  const people = lines.map(({ line, mandates, ...person }): ExternalUserFields => {
    const ids = idsOf(mandates);
    if (ids === null) refused.push({ line, field: 'mandates', reason: 'unknown' });
    return { ...person, mandates: ids ?? [] };
  });
  return { people, refused };
}
