import { useLocation } from 'react-router-dom';

/**
 * The list from which one came to what is shown, as the search of its address: `?status=invited`, or nothing. It is
 * handed along in the history, so that the address of a person or tour stays what it is.
 */
export function useListLeft(): { readonly search: string; readonly state: { readonly list: string } } {
  const state: unknown = useLocation().state;
  const left: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : '';
  const list = typeof left === 'string' ? left : '';
  return { search: list === '' ? '' : `?${list}`, state: { list } };
}
