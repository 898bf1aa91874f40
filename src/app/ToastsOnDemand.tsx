import { useNotifications } from '@mantine/notifications';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { onFirstTouch } from './onFirstTouch.ts';

// A page that cannot load it goes on without toasts rather than not at all.
const Toasts = lazy<ComponentType>(() =>
  import('./Toasts.tsx').then(
    (loaded) => ({ default: loaded.Toasts }),
    () => ({ default: () => null }),
  ),
);

/**
 * The place for toasts is loaded when somebody starts to do something, not with the page: it is a tenth of the
 * login's code. By the time a network error has to be shown it is there. What is shown earlier waits in its store.
 */
export function ToastsOnDemand() {
  const { notifications } = useNotifications();
  const [touched, setTouched] = useState(false);
  useEffect(() => onFirstTouch(document, () => setTouched(true)), []);
  if (!touched && notifications.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
