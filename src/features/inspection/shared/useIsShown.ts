import { type RefObject, useEffect, useRef } from 'react';

/** Whether the screen is still shown, for what has waited: the person may have left it meanwhile. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
