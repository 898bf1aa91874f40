import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useDeviceState } from '../../shared/Device.ts';
import { HomeScreenDrawing } from './HomeScreenDrawing.tsx';
import classes from './InstallDialog.module.css';

/** Apple's share symbol, 24 by 24: a square with an arrow out of it. */
function ShareSign({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g
      fill="none"
      stroke="var(--st-on-signal)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      transform={`translate(${x} ${y})`}
    >
      <path d="M8.5 9.5H6v11h12v-11h-2.5" />
      <path d="M12 14.5V3.5m-3.5 3.5L12 3.5l3.5 3.5" />
    </g>
  );
}

/** A drawing of where Safari has its share symbol: at the bottom of an iPhone, at the top right of an iPad. */
function ShareDrawing({ tablet }: { readonly tablet: boolean }) {
  const device = tablet
    ? { x: 20, y: 20, width: 200, height: 180, rx: 12 }
    : { x: 65, y: -60, width: 110, height: 200, rx: 20 };
  const sign = tablet ? { x: 186, y: 37 } : { x: 120, y: 116 };
  return (
    <svg aria-hidden="true" className={classes['drawing']} viewBox="0 0 240 150">
      <rect {...device} fill="var(--st-surface)" stroke="var(--st-line-strong)" strokeWidth="3" />
      {tablet ? (
        <>
          <rect fill="var(--st-line)" height="14" rx="7" width="88" x="72" y="30" />
          <rect fill="var(--st-line)" height="8" rx="4" width="150" x="45" y="72" />
          <rect fill="var(--st-line)" height="8" rx="4" width="110" x="45" y="92" />
          <rect fill="var(--st-line)" height="8" rx="4" width="130" x="45" y="112" />
        </>
      ) : (
        <>
          <rect fill="var(--st-line)" height="8" rx="4" width="72" x="84" y="22" />
          <rect fill="var(--st-line)" height="8" rx="4" width="52" x="84" y="42" />
          <rect fill="var(--st-line)" height="14" rx="7" width="84" x="78" y="72" />
          {[84, 102, 138, 152].map((x) => (
            <circle cx={x} cy="116" fill="var(--st-line-strong)" key={x} r="3" />
          ))}
        </>
      )}
      <circle cx={sign.x} cy={sign.y} fill="var(--st-signal)" r="17" />
      <ShareSign x={sign.x - 12} y={sign.y - 12.5} />
    </svg>
  );
}

/** Explains how to install the app on an iPhone or iPad, where the browser has no prompt. */
export function InstallDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const tablet = useDeviceState().install === 'ipad';
  return (
    <Dialog
      actions={
        <Button onClick={onClose}>
          <Trans>Got it</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`Storey on the Home Screen`}
    >
      <ol className={classes['steps']}>
        <li>
          <ShareDrawing tablet={tablet} />
          <p>
            {tablet ? (
              <Trans>Tap the Share symbol at the top right of Safari.</Trans>
            ) : (
              <Trans>
                Tap the Share symbol at the bottom of Safari; on newer iPhones it is behind the three dots.
              </Trans>
            )}
          </p>
        </li>
        <li>
          <HomeScreenDrawing tablet={tablet} label={t`Add to Home Screen`} />
          <p>
            <Trans>Scroll down and choose “Add to Home Screen”, then “Add”.</Trans>
          </p>
        </li>
      </ol>
      <p>
        <Trans>
          After that, Storey opens like any other app, even offline. You log in once more there, with a
          connection. What is not sent yet stays in this browser: send it first.
        </Trans>
      </p>
    </Dialog>
  );
}
