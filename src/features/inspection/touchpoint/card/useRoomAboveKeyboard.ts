import { type RefObject, useEffect } from 'react';

/** Lifts the dialog around a field above a keyboard that lies over the page instead of making it smaller. */
export function useRoomAboveKeyboard(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (visualViewport === null) return undefined;
    const fit = () => {
      const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop;
      const dialog = field.current?.closest('dialog');
      // Less than that is a toolbar coming or going.
      if (dialog) dialog.style.marginBottom = covered > 80 ? `${Math.round(covered)}px` : '';
    };
    visualViewport.addEventListener('resize', fit);
    visualViewport.addEventListener('scroll', fit);
    return () => {
      visualViewport.removeEventListener('resize', fit);
      visualViewport.removeEventListener('scroll', fit);
    };
  }, [field]);
}
