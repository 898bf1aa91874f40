import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SubTouchpointName, TouchpointName } from '#domain/catalogue/topics.ts';

const topicNames: Readonly<Record<TouchpointName | SubTouchpointName, MessageDescriptor>> = {
  arriving_at_work: msg`Arriving at work`,
  entering_the_building: msg`Entering the building`,
  working_in_the_building: msg`Working in the building`,
  having_meetings: msg`Having meetings`,

  arrival_by: msg`Getting here`,
  parking: msg`Parking`,
  area_outside: msg`Outdoor area`,
  building_information: msg`Name and address on the building`,
  smoking_place: msg`Smoking area`,
  doors: msg`Entrance doors`,
  badge_control: msg`Access and badge readers`,
  reception: msg`Reception`,
  office_of_janitor: msg`Caretaker's office`,
  information: msg`Signs and notices inside`,
  illumination: msg`Lighting`,
  stairs: msg`Stairs`,
  lifts: msg`Lifts`,
  workplace: msg`Workplaces`,
  furniture: msg`Furniture`,
  office_supplies: msg`Office supplies and printing`,
  washrooms: msg`Washrooms`,
  fitness_rooms: msg`Fitness and shower rooms`,
  cafeteria: msg`Cafeteria and coffee points`,
  garbage: msg`Waste and recycling`,
  air_conditioning: msg`Ventilation and cooling`,
  heating: msg`Heating`,
  technical_equipment: msg`Meeting-room technology`,
  room_service: msg`Meeting-room service`,
};

/** The name of a touchpoint or sub-touchpoint by its key; a key of another back end is shown as it is. */
export function topicName(name: string): string {
  return Object.hasOwn(topicNames, name) ? i18n._(topicNames[name as keyof typeof topicNames]) : name;
}
