import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** The buttons; the last one is the likely one and stands where the thumb is. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A question or an explanation in front of the page; on a phone it comes from below. */
export function Dialog({ title, opened, onClose, closeLabel, actions, children }: DialogProps) {
  return (
    <Modal
      classNames={{
        inner: classes['inner'] ?? '',
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
        close: classes['close'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': closeLabel }}
      onClose={onClose}
      opened={opened}
      overlayProps={{ backgroundOpacity: 0.6 }}
      title={title}
      transitionProps={{ transition: 'slide-up', duration: 180 }}
    >
      {children}
      {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
    </Modal>
  );
}
