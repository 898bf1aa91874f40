import {
  IconAirConditioning,
  IconArmchair,
  IconBarbell,
  IconBulb,
  IconBus,
  IconCalendarCheck,
  IconDesk,
  IconDeviceDesktop,
  IconDeviceProjector,
  IconDirections,
  IconDoor,
  IconDoorEnter,
  IconElevator,
  IconIdBadge2,
  IconMapPin,
  IconParking,
  IconPodium,
  IconPrinter,
  IconRecycle,
  IconSmoking,
  IconStairs,
  IconTemperaturePlus,
  IconToiletPaper,
  IconTool,
  IconToolsKitchen2,
  IconTrees,
  IconUsersGroup,
  IconWalk,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SubTouchpointName, TouchpointName } from '#domain/catalogue/topics.ts';

/** An icon: 24 units wide, drawn with one line in the text colour. */
export type TopicIconComponent = ComponentType<{
  readonly size?: number | string;
  readonly stroke?: number | string;
  readonly 'aria-hidden'?: boolean;
}>;

/** The icon of each topic, all from one set (specification §3); `TopicIcon` renders both variants. */
export const topicIcons: Readonly<Record<TouchpointName | SubTouchpointName, TopicIconComponent>> = {
  arriving_at_work: IconWalk,
  arrival_by: IconBus,
  parking: IconParking,
  area_outside: IconTrees,
  building_information: IconMapPin,
  smoking_place: IconSmoking,

  entering_the_building: IconDoorEnter,
  doors: IconDoor,
  badge_control: IconIdBadge2,
  reception: IconPodium,
  office_of_janitor: IconTool,
  information: IconDirections,
  illumination: IconBulb,
  stairs: IconStairs,
  lifts: IconElevator,

  working_in_the_building: IconDesk,
  workplace: IconDeviceDesktop,
  furniture: IconArmchair,
  office_supplies: IconPrinter,
  washrooms: IconToiletPaper,
  fitness_rooms: IconBarbell,
  cafeteria: IconToolsKitchen2,
  garbage: IconRecycle,
  air_conditioning: IconAirConditioning,
  heating: IconTemperaturePlus,

  having_meetings: IconUsersGroup,
  technical_equipment: IconDeviceProjector,
  room_service: IconCalendarCheck,
};
