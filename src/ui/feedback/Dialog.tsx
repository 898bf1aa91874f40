import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import classes from './Dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** The buttons. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A modal dialog; on a phone it slides in from below. */
export function Dialog({ opened, ...shown }: DialogProps) {
  return opened ? <OpenDialog {...shown} /> : null;
}

// A native dialog: the browser traps the focus, makes the page inert, and returns the focus.
function OpenDialog({ title, onClose, closeLabel, actions, children }: Omit<DialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React focuses at `autoFocus` before the dialog is shown, which does nothing; without this the focus is on "Close".
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    element?.addEventListener('click', ({ target }) => {
      // The content covers the dialog element, so only the backdrop is the target. It closes the dialog like Escape.
      if (target === element) element.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    // Browsers return the focus when a dialog is closed, not when it is removed from the document.
    return () => element?.close();
  }, []);
  return (
    <dialog
      aria-labelledby={id}
      className={classes['dialog']}
      onCancel={(event) => {
        // In React `cancel` bubbles: from a file field (a cancelled camera), and from a dialog inside this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      ref={dialog}
    >
      <div>
        <div className={classes['header']}>
          <h2 className={classes['title']} id={id}>
            {title}
          </h2>
          <IconButton aria-label={closeLabel} className={classes['close']} onClick={onClose}>
            <IconX aria-hidden size={24} />
          </IconButton>
        </div>
        <div className={classes['body']}>
          {children}
          {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
        </div>
      </div>
    </dialog>
  );
}
