import type { SubTouchpointName } from '#domain/catalogue/topics.ts';

/** Comments on bad ratings, by topic. */
export type DemoComments = Readonly<Record<SubTouchpointName, readonly string[]>>;

/** Comments on bad ratings by an inspector who writes English. */
export const commentsEn: DemoComments = {
  arrival_by: [
    'The way from the bus stop is not signed; I asked twice.',
    'No step-free way from the stop to the entrance.',
    'The cycle route ends at a four-lane road without a crossing.',
  ],
  parking: [
    'Accessible bay blocked by a delivery van, as it was all morning.',
    'No charging point works, and half of the lamps are out.',
    'Bicycle stands are not covered and full by nine.',
  ],
  area_outside: [
    'Loose paving in front of the entrance: somebody will trip.',
    'Litter along the façade, and the benches are broken.',
    'Leaves are not cleared; the path is slippery when it rains.',
  ],
  building_information: [
    'House number cannot be read from the street.',
    'The board still names tenants who moved out.',
    'Nothing tells a visitor which of the three doors to use.',
  ],
  smoking_place: [
    'People smoke right at the door; everybody walks through it.',
    'Ashtrays overflow, and there is no roof.',
    'The smoking area is not signed.',
  ],
  doors: [
    'The automatic door stays half open and lets the cold in.',
    'The handle is loose; the door needs two hands.',
    'The mat is soaked, and the glass has not been cleaned for weeks.',
  ],
  badge_control: [
    'The reader takes my badge only at the third attempt.',
    'The side door is propped open with a wedge.',
    'A queue of ten people at eight, with one gate working.',
  ],
  reception: [
    'Nobody at the desk for ten minutes, and no bell.',
    'The waiting area is used to store boxes.',
    'No notice of what to do when the desk is closed.',
  ],
  office_of_janitor: [
    'No hours and no telephone number at the door.',
    'The fault reported in spring was never answered.',
    'Nobody I asked knew where the caretaker is.',
  ],
  information: [
    'The escape plan on this floor shows walls that are gone.',
    'The directory and the signs contradict each other.',
    'Notices from two years ago cover the current ones.',
  ],
  illumination: [
    'Four lamps are out in the corridor, and one flickers.',
    'The motion sensor reacts only when one is half-way down.',
    'Too dark at the stairs after five.',
  ],
  stairs: [
    'The handrail on the second flight is loose.',
    'Boxes are stored on the landing, in the escape route.',
    'The edge markings have worn off.',
  ],
  lifts: [
    'The lift stops two centimetres too low.',
    'The display is dead, and the wait is over three minutes.',
    'The emergency call is answered by a machine.',
  ],
  workplace: [
    'Open-plan noise: no room to make a call.',
    'Desks by the window have no blinds; screens cannot be read.',
    'Far too many desks for this room.',
  ],
  furniture: [
    'Three of five chairs cannot be adjusted any more.',
    'The cupboard door has come off its hinge.',
    'Chairs are stained and worn through.',
  ],
  office_supplies: [
    'No paper and no toner, and nobody knows who reorders.',
    'The printer has been out of order since Monday.',
    'The supply cupboard is empty but for envelopes.',
  ],
  washrooms: [
    'No soap and no towels at noon.',
    'One lock is broken and one tap drips.',
    'It smells, and the floor is wet.',
  ],
  fitness_rooms: [
    'The shower runs cold, and the drain is blocked.',
    'Two of six machines are out of order.',
    'The lockers cannot be locked.',
  ],
  cafeteria: [
    'Twenty minutes in the queue at half past twelve.',
    'The coffee machine is out of order again.',
    'Tables are not wiped between the sittings.',
  ],
  garbage: [
    'One bin for everything, and it overflows.',
    'The recycling point has no labels.',
    'Not emptied since yesterday; it smells.',
  ],
  air_conditioning: [
    'Stuffy after lunch; the windows do not open.',
    'A cold draught above the desks by the wall.',
    'The ventilation hums so loudly that people switch it off.',
  ],
  heating: [
    '17 degrees at eight in the morning.',
    'The valve is stuck: far too hot by the window.',
    'The corner room does not get warm.',
  ],
  technical_equipment: [
    'No picture from the laptop: the cable is missing.',
    'The microphone cuts out in every call.',
    'No instruction and no number to call.',
  ],
  room_service: [
    'The room was booked and still occupied.',
    'Used cups from the meeting before.',
    'The water that was ordered did not come.',
  ],
};
