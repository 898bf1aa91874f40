import { useEffect, useRef } from 'react';
import type { ServerQuery } from './useServerQuery.ts';

/**
 * Reads a query anew when the person comes back to the tab or to the window: others may have changed it meanwhile. What is shown
 * stays until then, and stays if it cannot be read.
 */
export function useRefetchOnReturn<Value>({
  value,
  failure,
  pending,
  refetchUnasked,
}: ServerQuery<Value>): void {
  const isIdle = useRef(false);
  useEffect(() => {
    isIdle.current = value !== null && failure === null && !pending;
  });
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'hidden' || !isIdle.current) return;
      // A tab that is shown fires both events.
      isIdle.current = false;
      refetchUnasked();
    };
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('focus', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('focus', comeBack);
    };
  }, [refetchUnasked]);
}
