import { Plural, Trans } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { countLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useInspection } from '../InspectionServices.ts';

/** U8: reports that the tour was concluded elsewhere, with links to the answers and photos that only this device has. */
export function OverElsewhere({ tourId }: { readonly tourId: string }) {
  const path = useLocalePath();
  const { ctx, unsavedPhotos } = useInspection();
  const left = useLiveQuery(() => countLeftBehind(ctx.db, tourId), [ctx, tourId]);
  // PH14: what this page could not save any more because another tab has concluded the tour.
  useEffect(() => void unsavedPhotos.allowed({ tourId }), [unsavedPhotos, tourId]);
  const { answers, photos } = left ?? { answers: 0, photos: 0 };
  return (
    <Notice live tone="info">
      <p>
        <Trans>This tour had already been concluded, on this device or another one.</Trans>
      </p>
      {answers > 0 && (
        <p>
          <Plural
            one="# answer on this device was not in it."
            other="# answers on this device were not in it."
            value={answers}
          />{' '}
          <Link to={path('/sync')}>
            <Trans>Save them as text</Trans>
          </Link>
        </p>
      )}
      {answers > 0 && (
        <p>
          <Trans>They are kept here as a draft, also what you were typing.</Trans>
        </p>
      )}
      {photos > 0 && (
        <p>
          <Plural
            one="# photo on this device was not in it."
            other="# photos on this device were not in it."
            value={photos}
          />{' '}
          <Link to={path('/sync')}>
            <Trans>Save photos</Trans>
          </Link>
        </p>
      )}
    </Notice>
  );
}
