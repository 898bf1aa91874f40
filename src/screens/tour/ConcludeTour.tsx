import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { tourRefusal } from '#domain/tour.ts';
import { concludeTour } from '../../actions/concludeTour.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import type { DeviceTour } from '../../db/tours.ts';
import { type Refusal, refusalMessage } from '../../i18n/refusalMessage.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useInstrument } from '../Instrument.ts';
import { useSessionActions } from '../SessionContext.ts';
import { NotSentList } from './NotSentList.tsx';

type ConcludeTourProps = {
  readonly tour: DeviceTour;
  /** Without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
};

/** The way out of the tour. What would not be sent is said before, and only then asked about. */
export function ConcludeTour({ tour, touchpoints }: ConcludeTourProps) {
  const { t } = useLingui();
  const { ctx } = useInstrument();
  const session = useSessionActions();
  const navigate = useNavigate();
  const path = useLocalePath();
  const hintId = useId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | null>(null);

  const refusal = tourRefusal(tour, touchpoints);
  const unfinished = touchpoints.filter((one) => !one.completed || one.changed);

  async function conclude() {
    setBusy(true);
    const concluded = await concludeTour(ctx, { tourId: tour.id });
    setBusy(false);
    setAsking(false);
    setFailure(concluded.ok ? null : concluded.reason);
    if (!concluded.ok) return;
    await navigate(path('/thanks'), { replace: true });
    await session.rememberTour(null);
  }

  return (
    <>
      {failure !== null && (
        <Notice live tone="bad">
          {refusalMessage(failure)}
        </Notice>
      )}
      <ActionBar hint={refusal === null ? null : refusalMessage(refusal)} hintId={hintId}>
        <Button
          aria-describedby={refusal === null ? undefined : hintId}
          disabled={refusal !== null}
          loading={busy && !asking}
          onClick={() => (unfinished.length > 0 ? setAsking(true) : void conclude())}
        >
          <Trans>Conclude tour</Trans>
        </Button>
      </ActionBar>
      <Dialog
        actions={
          <>
            <Button loading={busy} onClick={() => void conclude()} variant="default">
              <Trans>Conclude without them</Trans>
            </Button>
            <Button data-autofocus onClick={() => setAsking(false)}>
              <Trans>Stay on the tour</Trans>
            </Button>
          </>
        }
        closeLabel={t`Close`}
        onClose={() => setAsking(false)}
        opened={asking}
        title={t`This will not be sent`}
      >
        <NotSentList touchpoints={unfinished} />
      </Dialog>
    </>
  );
}
