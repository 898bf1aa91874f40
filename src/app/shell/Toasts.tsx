import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { LazyMantineProvider } from '../../design/LazyMantineProvider.tsx';

/** The toasts: three at most, for five seconds, top right (specification §9). */
export function Toasts() {
  const { t } = useLingui();
  // Mantine's 28 pixels are too few for a thumb; the rest reaches into the padding, so that the message keeps its room.
  const closeButtonProps = { 'aria-label': t`Close`, size: 'var(--st-target)', m: '-0.625rem' };
  const Notification = { defaultProps: { closeButtonProps } };
  return (
    <LazyMantineProvider>
      <MantineThemeProvider theme={{ components: { Notification } }}>
        <Notifications
          autoClose={5000}
          containerWidth={400}
          limit={3}
          // Mantine's 200 pixels would cut off a message at twice the text size.
          notificationMaxHeight="60vh"
          position="top-right"
        />
      </MantineThemeProvider>
    </LazyMantineProvider>
  );
}
