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
    <Modal.Root
      centered
      classNames={{ inner: classes['inner'] ?? '', content: classes['content'] ?? '' }}
      onClose={onClose}
      opened={opened}
      transitionProps={{ transition: 'slide-up', duration: 180 }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content radius="lg">
        {/* Not Modal.Header: its element would be a second banner of the page. */}
        <div className={classes['header']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} className={classes['close'] ?? ''} />
        </div>
        <Modal.Body className={classes['body'] ?? ''}>
          {children}
          {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
