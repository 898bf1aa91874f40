import { useNotifications } from '@mantine/notifications';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { PlainToasts } from './PlainToasts.tsx';

const Toasts = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./Toasts.tsx')).Toasts };
  } catch {
    return { default: PlainToasts };
  }
});

/**
 * The place for toasts is loaded with the first toast, not with the page: it is a tenth of the login's code. What is
 * shown meanwhile waits in its store, and where it cannot be loaded there is a plain one.
 */
export function ToastsOnDemand() {
  const { notifications } = useNotifications();
  const [wanted, setWanted] = useState(false);
  if (!wanted && notifications.length > 0) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
