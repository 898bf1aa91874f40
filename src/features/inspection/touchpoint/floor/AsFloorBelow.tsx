import { Plural, Trans } from '@lingui/react/macro';
import { IconStairsDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { answersFromBelow, floorBelow } from '#domain/floors/floorBelow.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { answerAsFloorBelow } from '../../../../actions/answerAsFloorBelow.ts';
import type { Edit, EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { useFloorLabel } from '../../../shared/useFloorLabel.ts';
import classes from './AsFloorBelow.module.css';

type AsFloorBelowProps = {
  readonly touchpoint: DeviceTouchpoint;
  readonly touchpoints: readonly DeviceTouchpoint[];
  /** The typed floor; the stored one while the field shows a suggestion, or text that is no floor. */
  readonly floor: number | null;
  /** Saves it, because the action reads the floor below the stored one (F8); resolves to whether that succeeded. */
  readonly storeFloor: () => Promise<boolean>;
  readonly onTaken: (edit: Edit, below: DeviceTouchpoint) => void;
};

/** Copies the answers of the floor below into the unrated questions with one tap (F8, F9); floors are often alike. */
export function AsFloorBelow({
  touchpoint,
  touchpoints,
  floor: typedFloor,
  storeFloor,
  onTaken,
}: AsFloorBelowProps) {
  const { ctx } = useInspection();
  const id = useId();
  const floorLabel = useFloorLabel();
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const below = floorBelow(touchpoints, { ...touchpoint, floor: typedFloor });
  const count = below === null ? 0 : answersFromBelow(touchpoint, below).length;
  if (below === null || count === 0) return null;
  const floor = floorLabel(below);

  async function take(from: DeviceTouchpoint): Promise<void> {
    if (!(await storeFloor())) return;
    const taken = await answerAsFloorBelow(ctx, {
      tourId: touchpoint.tour_id,
      touchpointId: touchpoint.id,
    });
    setRefusal(taken.ok ? null : taken.reason);
    if (taken.ok) onTaken(taken.value, from);
  }

  return (
    <div className={classes['offer']}>
      <button
        aria-describedby={id}
        className={classes['take']}
        onClick={() => void take(below)}
        type="button"
      >
        <IconStairsDown aria-hidden size={30} />
        <span className={classes['words']}>
          <strong>
            <Trans>Same as the floor below, except …</Trans>
          </strong>
        </span>
      </button>
      <p className={classes['source']} id={id}>
        <Plural one="Copies # answer" other="Copies # answers" value={count} /> <span>{`· ${floor}`}</span>
      </p>
      {refusal !== null && (
        <Notice live tone="bad">
          {refusalMessage(refusal)}
        </Notice>
      )}
    </div>
  );
}
