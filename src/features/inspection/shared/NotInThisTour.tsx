import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapQuestion } from '@tabler/icons-react';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';

/** Shown for the path of a touchpoint or sub-touchpoint that is not part of the current tour. */
export function NotInThisTour() {
  const { t } = useLingui();
  const path = useLocalePath();
  return (
    <Page title={t`404 Not Found`}>
      <EmptyState
        action={
          <Button to={path('/tour')}>
            <Trans>Back to the tour</Trans>
          </Button>
        }
        icon={<IconMapQuestion size={36} />}
        title={t`This is not part of your tour`}
      >
        <Trans>This address belongs to another tour, or to a floor that was not added.</Trans>
      </EmptyState>
    </Page>
  );
}
