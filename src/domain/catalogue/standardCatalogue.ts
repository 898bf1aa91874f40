import type { Catalogue } from './catalogue.ts';
import { type TouchpointName, topicsByTouchpoint, touchpointNames } from './topics.ts';

// Ids are computed, not random, so that every installation has the same ones: a tour started offline on one installation
// still matches after its database was restored on another. They have the form of a UUIDv7.
function catalogueId(touchpoint: number, subTouchpoint: number): string {
  return `01900000-0000-7000-8000-${String(touchpoint).padStart(4, '0')}${String(subTouchpoint).padStart(8, '0')}`;
}

const perFloor: ReadonlySet<TouchpointName> = new Set(['working_in_the_building']);

/** Four touchpoints, twenty-four sub-touchpoints, each once (contract, "Catalogue"). Positions start at 1. */
export const standardCatalogue: Catalogue = {
  version: '1',
  touchpoints: touchpointNames.map((name, index) => ({
    id: catalogueId(index + 1, 0),
    name,
    position: index + 1,
    multi_instance: perFloor.has(name),
    multi_instance_hint: perFloor.has(name) ? 'once_per_floor' : null,
    sub_touchpoints: topicsByTouchpoint[name].map((topic, place) => ({
      id: catalogueId(index + 1, place + 1),
      name: topic,
      position: place + 1,
    })),
  })),
};
