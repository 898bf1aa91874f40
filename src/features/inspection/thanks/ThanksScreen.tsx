import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useHeadingFocus } from '#ui/layout/useHeadingFocus.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { OverElsewhere } from '../../shared/unsent-answers/OverElsewhere.tsx';
import { tourOverElsewhere } from '../shared/afterConcluding.ts';
import classes from './ThanksScreen.module.css';

/** The page after a concluded tour: thanks, what is unsent, and a button for the next tour. */
export function ThanksScreen() {
  const { t } = useLingui();
  const heading = useHeadingFocus();
  const path = useLocalePath();
  const navigate = useNavigate();
  const elsewhere = tourOverElsewhere(useLocation().state);
  const { syncStatus } = useInspection();
  const status = useSyncExternalStore(syncStatus.subscribe, syncStatus.getState);
  return (
    <main className={classes['page']} id="main">
      <title>{`${t`Thank you`} · Storey`}</title>
      <div aria-hidden className={classes['storeys']}>
        <span />
        <span />
        <span />
      </div>
      <div className={classes['words']}>
        <h1 className={classes['title']} ref={heading} tabIndex={-1}>
          <Trans>Thank you!</Trans>
        </h1>
        <p className={classes['lead']}>
          <Trans>Your tour is concluded. What you saw helps make this building better.</Trans>
        </p>
        {elsewhere !== null && <OverElsewhere tourId={elsewhere} />}
        <p className={classes['state']} role="status">
          {/* Nothing is claimed before the first count (S19). */}
          {status.counted && <UnsentCount status={status} />}
        </p>
      </div>
      <Button className={classes['next'] ?? ''} onClick={() => void navigate(path('/select_building'))}>
        <Trans>New tour</Trans>
      </Button>
    </main>
  );
}

function UnsentCount({ status: { needsYou, unsent } }: { readonly status: SyncStatus }) {
  const path = useLocalePath();
  if (needsYou > 0) {
    return (
      <>
        <IconAlertTriangle aria-hidden size={24} />
        <Link to={path('/sync')}>
          <Plural
            one="One item could not be sent and must be corrected."
            other="# items could not be sent and must be corrected."
            value={needsYou}
          />
        </Link>
      </>
    );
  }
  if (unsent === 0) {
    return (
      <>
        <IconCloudCheck aria-hidden size={24} />
        <Trans>Everything has reached the server.</Trans>
      </>
    );
  }
  return (
    <>
      <IconCloudUp aria-hidden size={24} />
      <Plural
        one="One item is saved on this device and will be sent automatically."
        other="# items are saved on this device and will be sent automatically."
        value={unsent}
      />
    </>
  );
}
