import type { ComponentProps } from 'react';
import { AsFloorBelow } from './AsFloorBelow.tsx';
import { FloorField } from './FloorField.tsx';

type FloorPartProps = ComponentProps<typeof FloorField> &
  Pick<ComponentProps<typeof AsFloorBelow>, 'onTaken'>;

/** What a touchpoint that is reported per floor has before its questions: which floor, and what is as below. */
export function FloorPart({ onTaken, ...field }: FloorPartProps) {
  const { touchpoint, touchpoints } = field;
  return (
    <>
      <FloorField {...field} />
      <AsFloorBelow onTaken={onTaken} touchpoint={touchpoint} touchpoints={touchpoints} />
    </>
  );
}
