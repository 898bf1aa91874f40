import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Something of the history entry on the screen, kept in the cache: "Back" finds it again. */
export function useEntry<Value>(name: string) {
  const { key } = useLocation();
  const client = useQueryClient();
  const queryKey = ['entry', key, name];
  return {
    key,
    kept: client.getQueryData<Value>(queryKey),
    keep: (value: Value) => void client.setQueryData<Value>(queryKey, value),
  };
}

/** The element that scrolls instead of the page. */
type Box = { readonly name: string; readonly ref: RefObject<HTMLElement | null> };

const topOf = (box: Box | undefined) =>
  box === undefined ? window.scrollY : (box.ref.current?.scrollTop ?? 0);

/**
 * "Back" to a list leads to where it was left: what it showed is still here, so that it is as long as it was. The browser's own
 * restoration covers the page only, not a `box`.
 */
export function useScrollBack(box?: Box): void {
  const { key, kept, keep } = useEntry<number>(`top ${box?.name}`);
  // A layout effect: after the page was replaced there is nothing to measure.
  useLayoutEffect(() => {
    if (kept !== undefined) (box?.ref.current ?? window).scrollTo({ top: kept, behavior: 'instant' });
    return () => keep(topOf(box));
    // Once for each entry.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}

/** How many entries a list shows that shows more on request: "Back" finds as many. */
export function useShown(first: number) {
  const { kept, keep } = useEntry<number>('shown');
  const [shown, setShown] = useState(kept ?? first);
  const show = (count: number) => {
    keep(count);
    setShown(count);
  };
  return [shown, show] as const;
}
