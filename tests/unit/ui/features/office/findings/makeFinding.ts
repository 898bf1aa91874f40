import type { WireFinding } from '#contract/results/finding.ts';

/** An open finding of the stairs, with whatever the test says of it. */
export function makeFinding(fields: Partial<WireFinding> = {}): WireFinding {
  return {
    id: 'f1',
    object: { id: 'b1', name: 'Library', street: null, city: null },
    mandate: { id: 'm1', name: 'North' },
    touchpoint: 'entering_the_building',
    topic: 'stairs',
    floor: null,
    state: 'open',
    comment: null,
    photos: [],
    first_seen_at: '2026-11-01T10:00:00.000Z',
    seen_at: '2026-11-01T10:00:00.000Z',
    sightings: 1,
    seen_good_at: null,
    responsible: null,
    due_on: null,
    note: null,
    changed_at: null,
    changed_by: null,
    ...fields,
  };
}
