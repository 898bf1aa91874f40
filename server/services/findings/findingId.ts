import { hash } from 'node:crypto';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { highestFloor } from '#domain/floors/floor.ts';
import type { Observation } from '#domain/results/tourRatings.ts';

const version = '7';
const variant = '8';

const twoDigits = (number: number) => Math.min(Math.max(number, 0), 0xff).toString(16).padStart(2, '0');

/**
 * The id of a finding, derived from its place, so that a link to it still works after a recount. It has the form of
 * a UUIDv7: the time is that of the building's id, followed by topic and floor, the rest is a hash of the place.
 * Findings seen by one tour have the same time and are listed by descending id: the first topic and the lowest
 * floor therefore get the greatest ids.
 */
export function findingId(
  buildingId: string,
  { topic, floor }: Pick<Observation, 'topic' | 'floor'>,
): string {
  const digits = hash('sha256', JSON.stringify([buildingId, topic, floor]), 'hex');
  const time = buildingId.slice(0, 'xxxxxxxx-xxxx'.length);
  const topicDigits = twoDigits(subTouchpointNames.length - subTouchpointNames.indexOf(topic));
  const floorDigits = twoDigits(highestFloor - (floor ?? 0));
  return `${time}-${version}${topicDigits}${digits.slice(0, 1)}-${variant}${floorDigits}${digits.slice(1, 2)}-${digits.slice(2, 14)}`;
}
