import { Trans } from '@lingui/react/macro';
import { useLocale } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { Page } from '#ui/layout/Page.tsx';
import classes from './NotFoundScreen.module.css';

/** The 404 page. Its German sentence is shown in every language, together with one in the current language (specification §8). */
export function NotFoundScreen() {
  const locale = useLocale();
  return (
    <Page
      actions={
        <ActionBar>
          <Button to={`/${locale}`}>
            <Trans>Back to the start</Trans>
          </Button>
        </ActionBar>
      }
      title="404 Not Found"
    >
      <div className={classes['storeys']} aria-hidden>
        <span />
        <span />
        <span />
      </div>
      <p lang="de">Die gewünschte Seite wurde nicht gefunden.</p>
      {locale !== 'de' && (
        <p>
          <Trans>The page you were looking for does not exist.</Trans>
        </p>
      )}
    </Page>
  );
}
