import { useEffect, useRef } from 'react';

/** Whether the component that calls it is still on the screen, for what goes on after a wait. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
