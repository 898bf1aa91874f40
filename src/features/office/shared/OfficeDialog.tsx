import { Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type OfficeDialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** The buttons; the last one is the most likely and is within reach of the thumb. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** A question in front of the page. */
export function OfficeDialog({ title, opened, onClose, closeLabel, actions, children }: OfficeDialogProps) {
  return (
    <Modal.Root onClose={onClose} opened={opened}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's header would be a second banner of the page. */}
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
