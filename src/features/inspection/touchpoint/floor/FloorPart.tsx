import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { floorOf } from '#domain/floors/floor.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { Conclusion } from '../useConcludeTouchpoint.ts';
import { AsFloorBelow } from './AsFloorBelow.tsx';
import { FloorField } from './FloorField.tsx';

type FloorPartProps = ComponentProps<typeof FloorField> &
  Pick<ComponentProps<typeof AsFloorBelow>, 'onTaken'> &
  Pick<Conclusion, 'asked'>;

function UnusualFloor({ floor, answer }: NonNullable<Conclusion['asked']>) {
  const { t } = useLingui();
  const { number } = useFormats();
  const shown = number(floor);
  return (
    <Dialog
      actions={
        <>
          <Button data-autofocus onClick={() => answer(false)} variant="default">
            <Trans>Change the floor</Trans>
          </Button>
          <Button onClick={() => answer(true)}>
            <Trans>Conclude floor {shown}</Trans>
          </Button>
        </>
      }
      closeLabel={t`Close`}
      onClose={() => answer(false)}
      opened
      title={t`Is it floor ${shown}?`}
    >
      <p>
        <Trans>Few buildings have such a floor. Please check the number.</Trans>
      </p>
    </Dialog>
  );
}

/**
 * The part above the questions of a touchpoint that is reported per floor: the floor, "same as the floor below", and the question
 * about a number that is most often a slip (F12).
 */
export function FloorPart({ onTaken, asked, ...field }: FloorPartProps) {
  const { floor, touchpoint, touchpoints } = field;
  const typed = floor.suggested ? touchpoint.floor : floorOf(floor.text);
  return (
    <>
      <FloorField {...field} />
      {asked !== null && <UnusualFloor {...asked} />}
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
