const question = 'askAnotherFloor';
const concluded = 'concluded';

/**
 * The navigation state with which a touchpoint leads back to the tour: its card fills, and where it is reported per
 * floor the tour asks about another one. It survives a reload.
 */
export function afterConcluding(touchpointId: string, asks: boolean): Readonly<Record<string, string>> {
  return { [concluded]: touchpointId, ...(asks ? { [question]: touchpointId } : {}) };
}

function read(navigationState: unknown, key: string): string | null {
  if (typeof navigationState !== 'object' || navigationState === null) return null;
  const touchpointId: unknown = Reflect.get(navigationState, key);
  return typeof touchpointId === 'string' ? touchpointId : null;
}

/** The touchpoint after which the tour should ask, or null. */
export function askedAfter(navigationState: unknown): string | null {
  return read(navigationState, question);
}

/** The touchpoint that was concluded right before, or null. */
export function concludedBefore(navigationState: unknown): string | null {
  return read(navigationState, concluded);
}

/** The same state once the question is answered. */
export function withoutQuestion(navigationState: unknown): Readonly<Record<string, string>> | null {
  const touchpointId = concludedBefore(navigationState);
  return touchpointId === null ? null : afterConcluding(touchpointId, false);
}

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
