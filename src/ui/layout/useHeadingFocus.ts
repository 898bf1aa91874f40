import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * For the heading of a page, which needs `tabIndex={-1}`: it gets the focus on navigation, so that screen readers announce the
 * new page, but not on the first page, and not while something else of the page has it.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // As it was at first: another language replaces the address of the same page.
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (!isFirstPage && !heading.current?.closest('main')?.contains(document.activeElement)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [isFirstPage]);
  return heading;
}
