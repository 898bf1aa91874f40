import { Notifications } from '@mantine/notifications';

/** Where toasts appear: three at most, five seconds, top right (specification §9). */
export function Toasts() {
  return <Notifications autoClose={5000} containerWidth={400} limit={3} position="top-right" />;
}
