import { Plural, Trans } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { answersLeftBehind } from '../../../db/tours/answersLeftBehind.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useInspection } from '../InspectionServices.ts';

/** U8: reports that the tour was concluded elsewhere, with a link to the answers that only this device has. */
export function OverElsewhere({ tourId }: { readonly tourId: string }) {
  const path = useLocalePath();
  const { ctx } = useInspection();
  const left = useLiveQuery(
    async () => (await answersLeftBehind(ctx.db)).filter(({ tour_id }) => tour_id === tourId),
    [ctx, tourId],
  );
  const count = left?.reduce((sum, { answers }) => sum + answers.length, 0) ?? 0;
  return (
    <Notice live tone="info">
      <p>
        <Trans>This tour had already been concluded, on this device or another one.</Trans>
      </p>
      {count > 0 && (
        <p>
          <Plural
            one="# answer on this device was not in it."
            other="# answers on this device were not in it."
            value={count}
          />{' '}
          <Link to={path('/sync')}>
            <Trans>Save them as text</Trans>
          </Link>
        </p>
      )}
    </Notice>
  );
}
