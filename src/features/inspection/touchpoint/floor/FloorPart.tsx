import type { ComponentProps } from 'react';
import { floorOf } from '#domain/floors/floor.ts';
import { AsFloorBelow } from './AsFloorBelow.tsx';
import { FloorField } from './FloorField.tsx';

type FloorPartProps = ComponentProps<typeof FloorField> &
  Pick<ComponentProps<typeof AsFloorBelow>, 'onTaken'>;

/** The part above the questions of a touchpoint that is reported per floor: the floor, and "same as the floor below". */
export function FloorPart({ onTaken, ...field }: FloorPartProps) {
  const { floor, touchpoint, touchpoints } = field;
  const typed = floor.suggested ? touchpoint.floor : floorOf(floor.text);
  return (
    <>
      <FloorField {...field} />
      <AsFloorBelow
        // The typed floor and not the one stored half a second later: otherwise the button would appear or disappear later,
        // move the cards, and a tap on one of them would miss.
        floor={typed === 'not_a_whole_number' ? touchpoint.floor : typed}
        onTaken={onTaken}
        storeFloor={() => (floor.suggested ? Promise.resolve(true) : floor.flush())}
        touchpoint={touchpoint}
        touchpoints={touchpoints}
      />
    </>
  );
}
