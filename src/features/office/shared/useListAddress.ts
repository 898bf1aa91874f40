import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type Trail = readonly (string | null)[];

function trailOf(state: unknown): Trail {
  const trail: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'trail') : null;
  return Array.isArray(trail)
    ? trail.filter((one): one is string | null => one === null || typeof one === 'string')
    : [];
}

/**
 * The state of a list (search, filters, order, page), kept in its query string: "back" restores it, a reload keeps it, and the
 * link can be sent to a colleague. The cursors of the previous pages are kept in the history's state.
 */
export function useListAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const search = params.toString();
  // Two changes may happen before the first is rendered: the second must build on the first, not on the rendered state.
  const newest = useRef(search);
  const newestState = useRef(state);
  useEffect(() => {
    newest.current = search;
    newestState.current = state;
  }, [search, state]);

  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace') => {
      const next = new URLSearchParams(newest.current);
      const cursor = next.get('cursor');
      next.delete('cursor');
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      if (next.toString() !== newest.current) {
        newest.current = next.toString();
        // While the page of the list stays the same, so do the cursors of the pages before it.
        const kept = cursor !== null && next.get('cursor') === cursor ? { state: newestState.current } : {};
        void navigate(
          { search: next.toString() },
          { ...kept, replace: how === 'replace', preventScrollReset: true },
        );
      }
    },
    [navigate],
  );

  return useMemo(() => {
    const trail = trailOf(state);
    const cursor = params.get('cursor');
    const page = (to: string | null, after: Trail) => {
      const next = new URLSearchParams(search);
      if (to === null) next.delete('cursor');
      else next.set('cursor', to);
      void navigate({ search: next.toString() }, { state: { trail: after } });
    };
    return {
      params,
      search,
      cursor: cursor ?? undefined,
      change,
      toNext: (to: string) => page(to, [...trail, cursor]),
      toPrevious: cursor === null ? null : () => page(trail.at(-1) ?? null, trail.slice(0, -1)),
    };
  }, [change, navigate, params, search, state]);
}

export type ListAddress = ReturnType<typeof useListAddress>;

/**
 * The query string of the list that led to this page: `?status=invited`, or empty. It is kept in the history's state, so that
 * the address of a person or tour stays the same.
 */
export function usePreviousList(): { readonly search: string; readonly state: { readonly list: string } } {
  const state: unknown = useLocation().state;
  const left: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : '';
  const list = typeof left === 'string' ? left : '';
  return { search: list === '' ? '' : `?${list}`, state: { list } };
}
