import { hash } from 'node:crypto';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { highestFloor } from '#domain/floors/floor.ts';
import type { Observation } from '#domain/results/tourRatings.ts';

const version = '7';
const variant = '8';

const twoDigits = (number: number) => Math.min(Math.max(number, 0), 0xff).toString(16).padStart(2, '0');

/**
 * The id of a finding: derived from its place, so that a link to it still works after a recount. A UUIDv7 like every id, with
 * the time of the building's, then the topic and the floor, and the rest from the place. What one tour saw has one time, and
 * the last seen come first with the greatest id first: so the first topic has the greatest, and the lowest floor.
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
