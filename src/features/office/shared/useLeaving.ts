import { use, useEffect, useState } from 'react';
import { HoldBackContext, placeOf } from '#ui/controls/holdBack.ts';
import { useSession } from '../../../session/sessionState.ts';

/** The link to another page of the app that a click opens in this tab, or the button that leads there (`data-leaves`). */
function followedLink(event: MouseEvent): HTMLElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href], [data-leaves]') : null;
  if (link instanceof HTMLButtonElement) return link;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname ? link : null;
}

/**
 * While something is unsaved, holds back links to other pages, logging out and the browser's "Back" and "Forward", and makes the
 * browser ask before the tab is closed. Returns what was held back: a function that leaves, or null. `useBlocker` would need the
 * data router (decision 219). What the app itself does (it saved, the session ended, the language changed) is not held back.
 */
export function useLeaving(isUnsaved: boolean) {
  const isSignedIn = useSession(({ status }) => status === 'signed_in');
  const holdBack = use(HoldBackContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isHeld = isUnsaved && isSignedIn;
  useEffect(() => {
    if (!isHeld) return undefined;
    const { pathname } = window.location;
    const here = placeOf(window.history.state);
    let isLeaving = false;
    // The step that returns to this page, which the router must not see either.
    let isReturning = false;

    const onClick = (event: MouseEvent) => {
      const link = isLeaving ? null : followedLink(event);
      if (link === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => {
        isLeaving = true;
        // Once more, for whatever else the link does.
        link.click();
        isLeaving = false;
      });
    };
    const onPop = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const there = placeOf(event.state);
      // What somebody typed into the address bar or a link within the page has made has no place.
      if (isLeaving || here === null || there === null || there === here) return;
      if (window.location.pathname === pathname) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(here - there);
      setLeave(() => () => {
        isLeaving = true;
        window.history.go(there - here);
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router, which listens at the root of the page.
    document.addEventListener('click', onClick, { capture: true });
    const release = holdBack(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      release();
      window.removeEventListener('beforeunload', onUnload);
      setLeave(null);
    };
  }, [holdBack, isHeld]);
  return { leave, stay: () => setLeave(null) };
}
