import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';

/** So many rows more are drawn at a time: a list of thousands would stall the page. */
export const rowsPerStep = 50;

/** At the end of a list that is longer than what is drawn of it. */
export function ShowMore({ onMore }: { readonly onMore: () => void }) {
  return (
    <Button onClick={onMore} variant="default">
      <Trans>Show more</Trans>
    </Button>
  );
}
