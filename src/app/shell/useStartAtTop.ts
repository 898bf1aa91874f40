import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { splitLocale } from '../../i18n/localePath.ts';

/** A new page starts at its top; on the way back the browser knows better, and another language is the same page. */
export function useStartAtTop(): void {
  const page = splitLocale(useLocation().pathname).rest;
  const back = useNavigationType() === NavigationType.Pop;
  const before = useRef(page);
  useLayoutEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (!back) window.scrollTo(0, 0);
  }, [page, back]);
}
