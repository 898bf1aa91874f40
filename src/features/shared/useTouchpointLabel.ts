import { topicName } from '#i18n/topicName.ts';
import { useFloorLabel } from './useFloorLabel.ts';

type Labelled = {
  /** The catalogue's key, of a touchpoint or of one of its questions. */
  readonly name: string;
  readonly multi_instance: boolean;
  readonly floor: number | null;
};

/** The name of a touchpoint with its floor if it has floors, such as "Working in the building, Floor 3". */
export function useTouchpointLabel(): (touchpoint: Labelled) => string {
  const floorLabel = useFloorLabel();
  return (touchpoint) =>
    [topicName(touchpoint.name), floorLabel(touchpoint)].filter((part) => part !== null).join(', ');
}
