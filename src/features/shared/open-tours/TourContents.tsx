import { Plural, Trans } from '@lingui/react/macro';
import type { OpenTour } from '#db/tours/openTours.ts';
import { useFormats } from '#i18n/useFormats.ts';
import classes from './DeviceTours.module.css';

/** When a tour was started, and its numbers of touchpoints, drafts and unsent entries. */
export function TourContents({
  open: { tour, concluded, touchpoints, drafts, unsent },
}: {
  readonly open: OpenTour;
}) {
  const { dateTime } = useFormats();
  const started = dateTime(tour.created_at);
  return (
    <span className={classes['facts']}>
      <span>
        <Trans>Started {started}</Trans>
      </span>
      <span>
        <Trans>
          {concluded} of {touchpoints} touchpoints concluded
        </Trans>
      </span>
      {drafts > 0 && (
        <span>
          <Plural one="# answer not concluded" other="# answers not concluded" value={drafts} />
        </span>
      )}
      {unsent > 0 && (
        <span>
          <Plural one="# unsent" other="# unsent" value={unsent} />
        </span>
      )}
    </span>
  );
}
