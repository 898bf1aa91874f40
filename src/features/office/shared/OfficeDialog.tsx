import { useLingui } from '@lingui/react/macro';
import { Drawer, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type OfficeDialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The buttons; the last one is the main action, where a thumb reaches it. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** A modal dialog with a title, content and buttons. */
export function OfficeDialog({ title, opened, onClose, actions, children }: OfficeDialogProps) {
  const { t } = useLingui();
  return (
    <Modal.Root onClose={onClose} opened={opened}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A `header` outside an article is a banner landmark, and a page may have only one. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t`Close`} />
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

type OfficeDrawerProps = Pick<OfficeDialogProps, 'opened' | 'onClose' | 'title' | 'children'> & {
  readonly size: 'md' | 'lg';
};

/** A drawer beside a list. */
export function OfficeDrawer({ title, opened, onClose, size, children }: OfficeDrawerProps) {
  const { t } = useLingui();
  // The Escape that closes a photo or a message above it, of which the drawer hears first, is not for the drawer.
  const close = () => document.querySelectorAll('[role="dialog"]').length > 1 || onClose();
  return (
    <Drawer.Root onClose={close} opened={opened} position="right" size={size}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Without a role, Mantine's header would be a second banner landmark. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
