/** Position first, then the id as text (specification §3): `mi-10` comes before `mi-2`. */
export function byPositionThenId(
  a: { readonly position: number; readonly id: string },
  b: { readonly position: number; readonly id: string },
): number {
  if (a.position !== b.position) return a.position - b.position;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
