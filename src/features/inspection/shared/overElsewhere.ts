const key = 'overElsewhere';

/** What the thanks are told of a tour that was not concluded on this page, through the history's state. */
export function overElsewhere(tourId: string): Readonly<Record<string, string>> {
  return { [key]: tourId };
}

/** The tour that was concluded elsewhere, or null. */
export function tourOverElsewhere(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const tourId: unknown = Reflect.get(state, key);
  return typeof tourId === 'string' ? tourId : null;
}
