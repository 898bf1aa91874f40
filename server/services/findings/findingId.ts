import { hash } from 'node:crypto';
import type { Observation } from '#domain/results/tourRatings.ts';

const version = '7';
const variant = '8';

/**
 * The id of a finding: always the same of a place, so that a link leads to it after everything was built anew. A UUIDv7 like
 * every id, with the time of the building's and the rest from the place.
 */
export function findingId(
  buildingId: string,
  { topic, floor }: Pick<Observation, 'topic' | 'floor'>,
): string {
  const digits = hash('sha256', JSON.stringify([buildingId, topic, floor]), 'hex');
  const time = buildingId.slice(0, 'xxxxxxxx-xxxx'.length);
  return `${time}-${version}${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
