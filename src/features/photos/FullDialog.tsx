import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useBack } from '#ui/controls/useBack.ts';
import classes from './FullDialog.module.css';

type FullDialogProps = {
  readonly title: string;
  readonly closeLabel: string;
  /** Also called by Escape and by the browser's "Back". */
  readonly onClose: () => void;
  /** The tools at the lower edge, within reach of the thumb. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
};

/** A full-screen dialog for a photo. */
export function FullDialog({ title, closeLabel, onClose, tools, children }: FullDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBack(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      aria-labelledby={id}
      className={classes['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        if (event.cancelable) onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser closes it at a second Escape or "Back" whatever is prevented; the `cancel` before is not cancelable then. It
        // is opened again, so that `onClose` can ask first.
        if (currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        onClose();
      }}
      ref={dialog}
    >
      <div className={classes['all']}>
        <div className={classes['header']}>
          <h2 className={classes['title']} id={id}>
            {title}
          </h2>
          <IconButton aria-label={closeLabel} onClick={onClose}>
            <IconX aria-hidden size={24} />
          </IconButton>
        </div>
        <div className={classes['stage']}>{children}</div>
        <div className={classes['tools']}>{tools}</div>
      </div>
    </dialog>
  );
}
