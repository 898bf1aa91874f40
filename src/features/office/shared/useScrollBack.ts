import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Something of the history entry on the screen, kept in the cache: "Back" finds it again. */
export function useEntry<Value>(name: string) {
  const { key } = useLocation();
  const client = useQueryClient();
  const keep = useCallback(
    (value: Value) => void client.setQueryData<Value>(['entry', key, name], value),
    [client, key, name],
  );
  return { kept: client.getQueryData<Value>(['entry', key, name]), keep };
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
  const { kept, keep } = useEntry<number>(`top ${box?.name}`);
  const restore = useEffectEvent(() => {
    if (kept !== undefined) (box?.ref.current ?? window).scrollTo({ top: kept, behavior: 'instant' });
  });
  const top = useEffectEvent(() => topOf(box));
  // Once for each entry. A layout effect: after the page was replaced there is nothing to measure.
  useLayoutEffect(() => {
    restore();
    return () => keep(top());
  }, [keep]);
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
