import type { ComponentProps } from 'react';
import { floorOf } from '#domain/floors/floor.ts';
import { AsFloorBelow } from './AsFloorBelow.tsx';
import { FloorField } from './FloorField.tsx';

type FloorPartProps = ComponentProps<typeof FloorField> &
  Pick<ComponentProps<typeof AsFloorBelow>, 'onTaken'>;

/** What a touchpoint that is reported per floor has before its questions: which floor, and what is as below. */
export function FloorPart({ onTaken, ...field }: FloorPartProps) {
  const { floor, touchpoint, touchpoints } = field;
  const typed = floor.suggested ? touchpoint.floor : floorOf(floor.text);
  return (
    <>
      <FloorField {...field} />
      <AsFloorBelow
        // As it is typed, not as it is stored half a second later: the offer would come or go beneath a finger that is on
        // its way to a rating, and the tap would be nobody's.
        floor={typed === 'not_a_whole_number' ? touchpoint.floor : typed}
        onTaken={onTaken}
        storeFloor={() => (floor.suggested ? Promise.resolve(true) : floor.flush())}
        touchpoint={touchpoint}
        touchpoints={touchpoints}
      />
    </>
  );
}
