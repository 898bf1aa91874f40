import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { rest } from '../../../chunks/chunks.ts';
import classes from './Menu.module.css';
import { MenuPanel } from './MenuPanel.tsx';
import { Navigation } from './Navigation.tsx';

type MenuDialog = 'readiness' | 'install';

const ReadinessDialog = rest.part(
  (its) => its.ReadinessDialog,
  ({ onClose }) => onClose(),
);
const InstallDialog = rest.part(
  (its) => its.InstallDialog,
  ({ onClose }) => onClose(),
);

/** The navigation, beside the title on wide screens, and a button that opens the menu. */
export function Menu() {
  const { t } = useLingui();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
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
          <MenuPanel
            onDone={close}
            onOpen={(opened) => {
              close();
              setDialog(opened);
            }}
          />
        )}
      </div>
      {dialog === 'readiness' && <ReadinessDialog onClose={() => setDialog(null)} />}
      {dialog === 'install' && <InstallDialog onClose={() => setDialog(null)} />}
    </>
  );
}
