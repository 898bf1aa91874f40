/**
 * The keys of the four touchpoints and their twenty-four sub-touchpoints, in catalogue order
 * (specification §3; contract, "Catalogue"). A key travels as `name`; the client translates it.
 */
export const topicsByTouchpoint = {
  arriving_at_work: ['arrival_by', 'parking', 'area_outside', 'building_information', 'smoking_place'],
  entering_the_building: [
    'doors',
    'badge_control',
    'reception',
    'office_of_janitor',
    'information',
    'illumination',
    'stairs',
    'lifts',
  ],
  working_in_the_building: [
    'workplace',
    'furniture',
    'office_supplies',
    'washrooms',
    'fitness_rooms',
    'cafeteria',
    'garbage',
    'air_conditioning',
    'heating',
  ],
  having_meetings: ['technical_equipment', 'room_service'],
} as const;

/** The key of a touchpoint. */
export type TouchpointName = keyof typeof topicsByTouchpoint;
/** The key of a sub-touchpoint; results call it a topic. */
export type SubTouchpointName = (typeof topicsByTouchpoint)[TouchpointName][number];

/** All touchpoints, in their order. */
export const touchpointNames = Object.keys(topicsByTouchpoint) as readonly TouchpointName[];
/** All sub-touchpoints, in their order. */
export const subTouchpointNames: readonly SubTouchpointName[] = Object.values(topicsByTouchpoint).flat();
