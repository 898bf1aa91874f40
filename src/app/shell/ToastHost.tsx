import { type ComponentType, lazy, Suspense } from 'react';

// A first visit that loses its network before this is here has no toasts until it is loaded again; it must not break.
const Toasts = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./Toasts.tsx').then(
      (loaded) => ({ default: loaded.Toasts }),
      () => ({ default: () => null }),
    ),
);

/** The place for toasts, loaded when the first screen is rendered: it is a tenth of the login's code. */
export function ToastHost() {
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
