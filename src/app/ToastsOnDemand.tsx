import { useNotifications } from '@mantine/notifications';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { onFirstTouch } from './onFirstTouch.ts';
import { PlainToasts } from './PlainToasts.tsx';

const Toasts = lazy<ComponentType>(() =>
  import('./Toasts.tsx').then(
    (loaded) => ({ default: loaded.Toasts }),
    () => ({ default: PlainToasts }),
  ),
);

/**
 * The place for toasts is loaded when somebody starts to do something, not with the page: it is a tenth of the
 * login's code. What is shown earlier waits in its store, and where it cannot be loaded there is a plain one.
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
