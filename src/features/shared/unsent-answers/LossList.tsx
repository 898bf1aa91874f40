import { Plural, Trans } from '@lingui/react/macro';
import type { Loss, TourLoss } from '#db/outbox/Loss.ts';
import classes from './LossList.module.css';

/** S29: what would be lost, tour by tour. */
export function LossList({ loss }: { readonly loss: Loss }) {
  return (
    <ul className={classes['list']}>
      {loss.flatMap((tour) => [
        holdsUnsent(tour) && (
          <li key={tour.tourId}>
            <UnsentTour tour={tour} />
          </li>
        ),
        tour.left > 0 && (
          <li key={`${tour.tourId} left`}>
            <LeftAnswers tour={tour} />
          </li>
        ),
        tour.photos > 0 && (
          <li key={`${tour.tourId} photos`}>
            <UnsentPhotos tour={tour} />
          </li>
        ),
        tour.unsavedPhotos > 0 && (
          <li key={`${tour.tourId} unsaved`}>
            <UnsavedPhotos tour={tour} />
          </li>
        ),
      ])}
    </ul>
  );
}

function holdsUnsent({ drafts, concluded, start, conclusion }: TourLoss): boolean {
  return drafts > 0 || concluded > 0 || start || conclusion;
}

function LeftAnswers({ tour: { building, left } }: { readonly tour: TourLoss }) {
  return (
    <Plural
      one={`# answer that was not sent, of a concluded tour in ${building}`}
      other={`# answers that were not sent, of a concluded tour in ${building}`}
      value={left}
    />
  );
}

function UnsentPhotos({ tour: { building, photos } }: { readonly tour: TourLoss }) {
  return (
    <Plural
      one={`# photo that is not sent, of a tour in ${building}`}
      other={`# photos that are not sent, of a tour in ${building}`}
      value={photos}
    />
  );
}

function UnsavedPhotos({ tour: { building, unsavedPhotos } }: { readonly tour: TourLoss }) {
  return (
    <Plural
      one={`# photo that is NOT saved anywhere, of a tour in ${building}`}
      other={`# photos that are NOT saved anywhere, of a tour in ${building}`}
      value={unsavedPhotos}
    />
  );
}

// One sentence per tour; a start is never called a conclusion.
function UnsentTour({ tour: { building, drafts, concluded, conclusion } }: { readonly tour: TourLoss }) {
  if (drafts > 0 && concluded > 0) {
    return (
      <Trans>
        A tour in {building} with <Plural one="# answer" other="# answers" value={concluded} /> concluded and
        not sent, and <Plural one="# answer" other="# answers" value={drafts} /> not concluded
      </Trans>
    );
  }
  if (drafts > 0) {
    return (
      <Plural
        one={`A tour in ${building} with # answer that is not concluded`}
        other={`A tour in ${building} with # answers that are not concluded`}
        value={drafts}
      />
    );
  }
  if (concluded > 0) {
    return (
      <Plural
        one={`A tour in ${building} with # concluded answer that is not sent`}
        other={`A tour in ${building} with # concluded answers that are not sent`}
        value={concluded}
      />
    );
  }
  if (conclusion) return <Trans>The conclusion of a tour in {building}; its answers are sent</Trans>;
  return <Trans>A started tour in {building} without answers</Trans>;
}
