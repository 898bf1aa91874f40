import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import type { DeviceTouchpoint, DeviceTour } from '#db/schema.ts';
import { nextOfTour } from '#domain/nextTouchpoint.ts';
import { ratedCount } from '#domain/touchpoint.ts';
import { tourRefusal } from '#domain/tour.ts';
import { tourSummary } from '#domain/tourSummary.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { rest } from '../../../chunks/chunks.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { useTouchpointLabel } from '../../shared/useTouchpointLabel.ts';
import { Refused } from '../shared/answer/Refused.tsx';
import { fromTour } from '../shared/fromTouchpoint.ts';
import { InspectionFooter } from '../shared/InspectionFooter.tsx';
import classes from './IncompleteItems.module.css';
import { Meter } from './Meter.tsx';
import { useConcludeTour } from './useConcludeTour.ts';

type IncompleteItemsProps = {
  readonly open: readonly DeviceTouchpoint[];
  readonly changed: readonly DeviceTouchpoint[];
};

/** U3: what concluding the tour would not send: the number of touchpoints, and the list in a disclosure. */
function IncompleteItems({ open, changed }: IncompleteItemsProps) {
  const touchpointLabel = useTouchpointLabel();
  return (
    <details className={classes['details']}>
      <summary className={classes['count']}>
        <span className={classes['words']}>
          {open.length > 0 && (
            <span>
              <Plural
                one="# touchpoint is not concluded and will not be sent"
                other="# touchpoints are not concluded and will not be sent"
                value={open.length}
              />
            </span>
          )}
          {changed.length > 0 && (
            <span>
              <Plural
                one="# concluded touchpoint has changed, and the change will not be sent"
                other="# concluded touchpoints have changed, and the changes will not be sent"
                value={changed.length}
              />
            </span>
          )}
        </span>
        <IconChevronUp aria-hidden className={classes['icon']} size={20} />
      </summary>
      <ul className={classes['list']}>
        {[...open, ...changed].map((one) => (
          <li key={one.id}>{touchpointLabel(one)}</li>
        ))}
      </ul>
    </details>
  );
}

const ConcludeQuestion = rest.part(
  (its) => its.ConcludeQuestion,
  ({ onContinue }) => onContinue(),
);

type TourBarProps = {
  readonly tour: DeviceTour;
  /** Without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  /** The id of the touchpoint that was last on the screen. */
  readonly lastId: string | null;
};

/**
 * The footer of the tour: the next touchpoint (U4), the conclusion, and the progress. The number of touchpoints that concluding
 * leaves behind is always shown; if answers would be left behind, it asks (U5).
 */
export function TourBar({ tour, touchpoints, lastId }: TourBarProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const floorLabel = useFloorLabel();
  const hintId = useId();
  const { busy, failure, question, conclude } = useConcludeTour(tour.id);
  const refusal = tourRefusal(tour, touchpoints);
  const next = nextOfTour(touchpoints, lastId);
  const nextName =
    next === null
      ? ''
      : [topicName(next.name), next.floor === null ? null : floorLabel(next)]
          .filter((part) => part !== null)
          .join(', ');
  const answers = touchpoints.flatMap((one) => one.sub_touchpoints);
  const rated = ratedCount(answers);
  const total = answers.length;
  const { open, changed, ...summary } = tourSummary(touchpoints);
  const concluded = summary.concluded.length;
  const all = touchpoints.length;
  const leaves = open.length + changed.length > 0 ? <IncompleteItems changed={changed} open={open} /> : null;
  const hint = refusal === null ? leaves : <>{refusalMessage(refusal)}</>;

  return (
    <>
      {failure !== null && <Refused refusal={failure} />}
      <InspectionFooter
        actionsFirst
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
          variant={next === null ? 'filled' : 'default'}
        >
          <Trans>Conclude tour</Trans>
        </Button>
        {next !== null && (
          <Button state={fromTour} to={path(`/touchpoints/${next.id}`)}>
            <Trans>Next: {nextName}</Trans>
          </Button>
        )}
      </InspectionFooter>
      {question !== null && <ConcludeQuestion busy={busy} {...question} />}
    </>
  );
}
