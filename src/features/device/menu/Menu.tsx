import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyWithMessages } from '../../../i18n/lazyWithMessages.ts';
import { closeMissing } from '../../shared/showListFailure.ts';
import classes from './Menu.module.css';
import { Navigation } from './Navigation.tsx';

export type MenuDialog = 'readiness' | 'install';

const MenuPanel = lazyWithMessages(['device'], async () => (await import('./MenuPanel.tsx')).MenuPanel, {
  missing: ({ onDone }, isExplained) => closeMissing({ onClose: onDone }, isExplained),
});
const ReadinessDialog = lazyWithMessages(
  ['device'],
  async () => (await import('../readiness/ReadinessDialog.tsx')).ReadinessDialog,
  { missing: closeMissing },
);
const InstallDialog = lazyWithMessages(
  ['device'],
  async () => (await import('../install/InstallDialog.tsx')).InstallDialog,
  { missing: closeMissing },
);

/** The navigation, beside the title on wide screens, and a button that opens the menu. */
export function Menu() {
  const { t } = useLingui();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  // What could not be loaded is loaded when the menu is next opened.
  const close = () => {
    panel.current?.hidePopover();
    setWasOpened(false);
  };
  return (
    <>
      <div className={classes['beside']}>
        <Navigation />
      </div>
      <button
        aria-label={t`Menu`}
        className={classes['opener']}
        onClick={() => setWasOpened(true)}
        popoverTarget={id}
        type="button"
      >
        <IconMenu2 aria-hidden size={26} />
      </button>
      <div className={classes['panel']} id={id} popover="auto" ref={panel}>
        {wasOpened && (
          <Suspense fallback={null}>
            <MenuPanel
              onDone={close}
              onOpen={(opened) => {
                close();
                setDialog(opened);
              }}
            />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'readiness' && <ReadinessDialog onClose={() => setDialog(null)} />}
        {dialog === 'install' && <InstallDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
