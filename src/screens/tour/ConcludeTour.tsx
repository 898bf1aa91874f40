import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { tourRefusal } from '#domain/tour.ts';
import { concludeTour } from '../../actions/concludeTour.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import type { DeviceTour } from '../../db/tours.ts';
import { type Refusal, refusalMessage } from '../../i18n/refusalMessage.ts';
import { topicName } from '../../i18n/topics.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useInstrument } from '../Instrument.ts';
import { useSessionActions } from '../SessionContext.ts';
import { useFloorLabel } from '../walk/useFloorLabel.ts';

type ConcludeTourProps = {
  readonly tour: DeviceTour;
  /** Without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
};

/**
 * The way out of the tour. What concluding leaves behind stands above the button from the start: the
 * specification's way to the thanks has no question in between.
 */
export function ConcludeTour({ tour, touchpoints }: ConcludeTourProps) {
  const { t } = useLingui();
  const { ctx } = useInstrument();
  const session = useSessionActions();
  const navigate = useNavigate();
  const path = useLocalePath();
  const hintId = useId();
  const floorLabel = useFloorLabel();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);

  // Forgotten only once this page has gone: while it still stands, a forgotten tour leads to select building.
  const isConcluded = useRef(false);
  useEffect(
    () => () => {
      if (isConcluded.current) void session.rememberTour(null);
    },
    [session],
  );

  const refusal = tourRefusal(tour, touchpoints);
  const leftBehind = touchpoints
    .filter((one) => !one.completed || one.changed)
    .map((one) => [topicName(one.name), floorLabel(one)].filter((part) => part !== null).join(', '))
    .join(' · ');
  const leavesBehind = leftBehind === '' ? null : t`Not concluded, so not sent: ${leftBehind}`;
  const hint = refusal === null ? leavesBehind : refusalMessage(refusal);

  async function conclude() {
    setBusy(true);
    const concluded = await concludeTour(ctx, { tourId: tour.id });
    setBusy(false);
    setFailure(concluded.ok ? null : concluded.reason);
    if (!concluded.ok) return;
    isConcluded.current = true;
    await navigate(path('/thanks'), { replace: true });
  }

  return (
    <>
      {failure !== null && (
        <Notice live tone="bad">
          {refusalMessage(failure)}
        </Notice>
      )}
      <ActionBar hint={hint} hintId={hintId}>
        <Button
          aria-describedby={hint === null ? undefined : hintId}
          disabled={refusal !== null}
          loading={busy}
          onClick={() => void conclude()}
        >
          <Trans>Conclude tour</Trans>
        </Button>
      </ActionBar>
    </>
  );
}
