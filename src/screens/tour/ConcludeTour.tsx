import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
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
import classes from './ConcludeTour.module.css';
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

  // Forgotten only once this page has gone: while it still stands, a forgotten tour leads to select building.
  const isConcluded = useRef(false);
  useEffect(
    () => () => {
      if (isConcluded.current) void session.rememberTour(null);
    },
    [session],
  );

  const refusal = tourRefusal(tour, touchpoints);
  const unfinished = touchpoints.filter((one) => !one.completed || one.changed);

  async function conclude() {
    setBusy(true);
    const concluded = await concludeTour(ctx, { tourId: tour.id });
    setBusy(false);
    setAsking(false);
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
            <Button
              className={classes['answer'] ?? ''}
              loading={busy}
              onClick={() => void conclude()}
              variant="default"
            >
              <Trans>Conclude without them</Trans>
            </Button>
            <Button className={classes['answer'] ?? ''} data-autofocus onClick={() => setAsking(false)}>
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
