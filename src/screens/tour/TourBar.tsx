import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId } from 'react';
import { tourRefusal } from '#domain/tour.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import type { DeviceTour } from '../../db/tours.ts';
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts';
import { refusalMessage } from '../../i18n/refusalMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Meter } from '../walk/Meter.tsx';
import { ratedCount } from '../walk/ratedCount.ts';
import { WalkBar } from '../walk/WalkBar.tsx';
import { LeftBehind } from './LeftBehind.tsx';
import { useConcludeTour } from './useConcludeTour.ts';

const ConcludeQuestion = lazyWithTexts(
  ['walk', 'sync'],
  async () => (await import('../unsent-answers/ConcludeQuestion.tsx')).ConcludeQuestion,
);

type TourBarProps = {
  readonly tour: DeviceTour;
  /** Without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  /** What concluding leaves behind (U3). */
  readonly leftBehind: readonly DeviceTouchpoint[];
};

/**
 * How far the tour is, and the way out of it. What concluding leaves behind is counted above the button from the start;
 * where answers would be lost by it, it asks (U5).
 */
export function TourBar({ tour, touchpoints, leftBehind }: TourBarProps) {
  const { t } = useLingui();
  const hintId = useId();
  const { busy, failure, question, conclude } = useConcludeTour(tour.id);
  const refusal = tourRefusal(tour, touchpoints);
  const answers = touchpoints.flatMap((one) => one.sub_touchpoints);
  const rated = ratedCount(answers);
  const total = answers.length;
  const concluded = touchpoints.filter((one) => one.completed).length;
  const all = touchpoints.length;
  const leaves = leftBehind.length > 0 ? <LeftBehind touchpoints={leftBehind} /> : null;
  const hint = refusal === null ? leaves : <>{refusalMessage(refusal)}</>;

  return (
    <>
      {failure !== null && (
        <Notice live tone="bad">
          {refusalMessage(failure)}
        </Notice>
      )}
      <WalkBar
        hint={hint}
        hintId={hintId}
        progress={
          <Meter
            label={t`The whole tour`}
            of={total}
            value={rated}
            words={t`${rated} of ${total} rated`}
            wordsAtEnd={t`${concluded} of ${all} touchpoints concluded`}
          />
        }
      >
        <Button
          aria-describedby={hint === null ? undefined : hintId}
          disabled={refusal !== null}
          loading={busy}
          onClick={conclude}
        >
          <Trans>Conclude tour</Trans>
        </Button>
      </WalkBar>
      <Suspense fallback={null}>
        {question !== null && <ConcludeQuestion busy={busy} {...question} />}
      </Suspense>
    </>
  );
}
