import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';

/** The guidance for a question: where to stand (`hint`) and what to judge (`lookAt`). */
type Guidance = { readonly hint: MessageDescriptor; readonly lookAt: MessageDescriptor };

const guidances: Readonly<Record<SubTouchpointName, Guidance>> = {
  arrival_by: {
    hint: msg`Come as staff do: on foot from the stop, by bike, by car.`,
    lookAt: msg`Is the way from the nearest stop, cycle route and road easy to find, safe and step-free right up to the entrance?`,
  },
  parking: {
    hint: msg`Cars and bicycles; visitors as well as staff.`,
    lookAt: msg`Are there enough marked, lit and clean spaces, with accessible bays, charging points and covered bicycle stands where people need them?`,
  },
  area_outside: {
    hint: msg`Walk once round the building.`,
    lookAt: msg`Are paths, planting, façade and seating cared for, free of litter and trip hazards, and cleared in rain, leaves or snow?`,
  },
  building_information: {
    hint: msg`Stand where a first-time visitor stands.`,
    lookAt: msg`Can a stranger read from the street which building this is, who is in it and which entrance to use?`,
  },
  smoking_place: {
    hint: msg`Include the ground around the doors.`,
    lookAt: msg`Is the smoking area signed, sheltered, emptied of ash, and far enough from doors and windows that nobody walks through smoke?`,
  },
  doors: {
    hint: msg`Go through with a bag in each hand.`,
    lookAt: msg`Do doors open and close smoothly, quietly and unaided, with clean glass, intact handles and a dry, clean mat?`,
  },
  badge_control: {
    hint: msg`Try your own badge; watch the peak hour.`,
    lookAt: msg`Does access work at the first attempt, without queues or propped-open doors, and is it clear what to do when it does not?`,
  },
  reception: {
    hint: msg`Wait a minute as a visitor would.`,
    lookAt: msg`Is the desk staffed or clearly replaced, the greeting friendly and prompt, and the waiting area tidy?`,
  },
  office_of_janitor: {
    hint: msg`Look for it without asking.`,
    lookAt: msg`Can people find or reach the caretaker, see the hours and a telephone number, and do reported faults get an answer?`,
  },
  information: {
    hint: msg`Follow the signs to a room you do not know.`,
    lookAt: msg`Are directory, floor plans, escape-route plans and notices current, legible, and the same throughout?`,
  },
  illumination: {
    hint: msg`Look at entrance, corridors and stairs, once after dark.`,
    lookAt: msg`Is every area evenly lit without glare or flicker, are all lamps working, and do sensors react in time?`,
  },
  stairs: {
    hint: msg`Walk one flight up and down.`,
    lookAt: msg`Are steps, edges and handrails sound, clean, well lit, marked, and free of stored things?`,
  },
  lifts: {
    hint: msg`Use each lift once.`,
    lookAt: msg`Do the lifts come quickly, stop level, look and smell clean, and are buttons, display and emergency call in order?`,
  },
  workplace: {
    hint: msg`Sit down at a typical desk on this floor.`,
    lookAt: msg`Is there enough room, quiet, daylight and privacy to do the work this floor is meant for?`,
  },
  furniture: {
    hint: msg`Try desk and chair adjustment.`,
    lookAt: msg`Are desks, chairs and cupboards adjustable, undamaged and clean, and suited to the people who use them?`,
  },
  office_supplies: {
    hint: msg`Visit the print and supply point.`,
    lookAt: msg`Are paper, stationery and toner in stock, do printers work, and is it known how to reorder?`,
  },
  washrooms: {
    hint: msg`All washrooms of the floor, at a busy hour.`,
    lookAt: msg`Are they clean, odour-free and private, with soap, towels and paper filled and every tap, flush and lock working?`,
  },
  fitness_rooms: {
    hint: msg`Also showers, lockers and rest rooms.`,
    lookAt: msg`Are the rooms and machines safe, clean and aired, open when staff can use them, with working showers and lockers?`,
  },
  cafeteria: {
    hint: msg`At lunch, and at the nearest coffee machine.`,
    lookAt: msg`Are choice, quality, price, waiting time and cleanliness right, and are there enough seats?`,
  },
  garbage: {
    hint: msg`Look at bins in the morning and late afternoon.`,
    lookAt: msg`Are there enough labelled bins for each kind of waste, emptied in time, without smell or overflow?`,
  },
  air_conditioning: {
    hint: msg`Judge on a warm day, after lunch.`,
    lookAt: msg`Is the air fresh and neither stuffy, dry nor draughty, the noise low, and can people influence it?`,
  },
  heating: {
    hint: msg`Judge on a cold morning.`,
    lookAt: msg`Is it comfortably and evenly warm when people arrive, without overheated or cold corners, and can it be regulated?`,
  },
  technical_equipment: {
    hint: msg`Start a call with sound and a shared screen.`,
    lookAt: msg`Do screen, camera, microphone, cables and network work at once for everyone, with a short instruction and a contact on display?`,
  },
  room_service: {
    hint: msg`Book a room and use it as booked.`,
    lookAt: msg`Is the room free, set up, clean and supplied as ordered, and is the catering brought and cleared on time?`,
  },
};

/** Where to stand and what to judge at a sub-touchpoint; null for a key of another back end. */
export function topicGuidance(name: string): { readonly hint: string; readonly lookAt: string } | null {
  if (!Object.hasOwn(guidances, name)) return null;
  const { hint, lookAt } = guidances[name as SubTouchpointName];
  return { hint: i18n._(hint), lookAt: i18n._(lookAt) };
}
