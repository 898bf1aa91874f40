import { Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type OfficeDialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** The buttons; the last one is the main action, where a thumb reaches it. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** A modal dialog with a title, content and buttons. */
export function OfficeDialog({ title, opened, onClose, closeLabel, actions, children }: OfficeDialogProps) {
  return (
    <Modal.Root onClose={onClose} opened={opened}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A `header` outside an article is a banner landmark, and a page may have only one. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={closeLabel} />
        </Modal.Header>
        <Modal.Body>
          <Stack gap="md">
            {children}
            <Group gap="sm" grow mt="xs">
              {actions}
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
