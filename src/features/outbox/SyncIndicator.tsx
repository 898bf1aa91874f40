import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudPause, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { rest } from '../../chunks/chunks.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import classes from './SyncIndicator.module.css';
import { useSyncStatus } from './useSyncStatus.ts';

const LoginRefusedBanner = rest.part((its) => its.LoginRefusedBanner);

type IndicatorState = 'sent' | 'waiting' | 'sending' | 'needs_you';

function stateOf({ unsent, sending, needsYou, loginRefused }: SyncStatus): IndicatorState {
  if (needsYou > 0 || loginRefused) return 'needs_you';
  if (sending > 0) return 'sending';
  return unsent > 0 ? 'waiting' : 'sent';
}

const icons = {
  sent: IconCloudCheck,
  waiting: IconCloudPause,
  sending: IconCloudUp,
  needs_you: IconAlertTriangle,
};

/** The number of unsent items (S19), and after a day also for how long they have waited. */
export function SyncIndicator() {
  const path = useLocalePath();
  const { number } = useFormats();
  const id = useId();
  const status = useSyncStatus();
  const days = useWaitingDays(status.oldestUnsentAt);
  const state = stateOf(status);
  const Icon = icons[state];
  const { loginRefused } = status;
  const isUrgent = state === 'needs_you';
  // The refusal that the person has put off ends with the next login.
  const [later, setLater] = useState(false);
  if (later && !loginRefused) setLater(false);
  // Nothing is shown before the first count.
  if (!status.counted) return <span className={classes['indicator']} />;
  return (
    <>
      <Link
        // Both texts, so that the accessible name contains what is visible (WCAG 2.5.3).
        aria-labelledby={`${id}-name ${id}-detail`}
        className={classes['indicator']}
        data-passing
        data-overdue={days > 0 ? true : undefined}
        data-state={state}
        to={path('/sync')}
      >
        <Icon aria-hidden className={classes['icon']} size={24} />
        {status.unsent > 0 && (
          <span aria-hidden className={classes['count']}>
            {number(status.unsent)}
          </span>
        )}
        <span className={classes['words']}>
          <span className={classes['name']} id={`${id}-name`} role="status">
            {status.unsent === 0 ? (
              <Trans>Everything sent</Trans>
            ) : (
              <Plural one="# unsent" other="# unsent" value={status.unsent} />
            )}
          </span>{' '}
          <span className={classes['detail']} id={`${id}-detail`}>
            {loginRefused && <Trans>log in again</Trans>}
            {!loginRefused && status.needsYou > 0 && (
              <Plural one="# to fix" other="# to fix" value={status.needsYou} />
            )}
            {!isUrgent && days > 0 && <Plural one="for # day" other="for # days" value={days} />}
            {!isUrgent && days === 0 && status.sending > 0 && <Trans>sending …</Trans>}
          </span>
        </span>
      </Link>
      {loginRefused && !later && <LoginRefusedBanner onLater={() => setLater(true)} />}
    </>
  );
}

const minute = 60_000;
const day = 24 * 60 * minute;

// The number of whole days since the oldest unsent item was created, updated while the page is open.
function useWaitingDays(oldestUnsentAt: string | null): number {
  const { ctx } = useInspection();
  const [nowMs, setNowMs] = useState(() => ctx.now().getTime());
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(ctx.now().getTime()), minute);
    return () => clearInterval(ticking);
  }, [ctx]);
  if (oldestUnsentAt === null) return 0;
  return Math.max(0, Math.floor((nowMs - Date.parse(oldestUnsentAt)) / day));
}
