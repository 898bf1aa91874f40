import type { WireFinding } from '#contract/results/finding.ts';
import { type TouchpointName, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { type ListedFinding } from '../../repositories/results/listedFindings.ts';
import { findingEtag } from './findingEtag.ts';

/** The touchpoint that a topic belongs to. */
export function touchpointOf(topic: string): TouchpointName {
  const found = touchpointNames.find((name) => topicsByTouchpoint[name].some((one) => one === topic));
  if (found === undefined) throw new Error(`No touchpoint has the topic ${topic}.`);
  return found;
}

/** A finding in the form of the API, without its photos; its version is a change's If-Match (N23). */
export function wireFinding(row: ListedFinding): WireFinding {
  const { changed_by, firstname, lastname } = row;
  return {
    id: row.id,
    object: {
      id: row.building_id,
      name: row.building_name,
      street: row.street,
      city: row.city,
      ...(row.closed_at !== null && { closed: true as const }),
    },
    mandate: { id: row.mandate_id, name: row.mandate_name },
    touchpoint: touchpointOf(row.topic),
    topic: row.topic,
    floor: row.floor,
    state: row.state,
    comment: row.comment,
    photos: [],
    // A listed finding has at least one sighting.
    first_seen_at: row.first_seen_at ?? '',
    seen_at: row.seen_at ?? '',
    sightings: row.sightings,
    seen_good_at: row.seen_good_at,
    responsible: row.responsible,
    due_on: row.due_on,
    note: row.note,
    late_at: row.state === 'resolved' ? row.late_at : null,
    changed_at: row.changed_at,
    changed_by:
      changed_by === null || firstname === null || lastname === null
        ? null
        : { id: changed_by, firstname, lastname },
    answered_at: row.answered_at,
    answer: row.answer,
    etag: findingEtag(row),
  };
}
