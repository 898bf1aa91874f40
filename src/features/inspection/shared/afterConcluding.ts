const question = 'askAnotherFloor';
const concluded = 'concluded';

/**
 * The navigation state from a concluded touchpoint to its tour, which highlights the touchpoint's card and, with `asks`, asks
 * about another floor. It survives a reload.
 */
export function afterConcluding(touchpointId: string, asks: boolean): Readonly<Record<string, string>> {
  return { [concluded]: touchpointId, ...(asks ? { [question]: touchpointId } : {}) };
}

function read(navigationState: unknown, key: string): string | null {
  const id: unknown = Reflect.get(Object(navigationState) as object, key);
  return typeof id === 'string' ? id : null;
}

/** The id of the touchpoint after which the tour asks about another floor, or null. */
export function questionAfter(navigationState: unknown): string | null {
  return read(navigationState, question);
}

/** The id of the touchpoint that was just concluded, or null. */
export function concludedBefore(navigationState: unknown): string | null {
  return read(navigationState, concluded);
}

/** The state without the question, once it is answered. */
export function withoutQuestion(navigationState: unknown): Readonly<Record<string, string>> | null {
  const touchpointId = concludedBefore(navigationState);
  return touchpointId === null ? null : afterConcluding(touchpointId, false);
}

const over = 'overElsewhere';

/** The navigation state to the thanks page for a tour that was concluded elsewhere. */
export function overElsewhere(tourId: string): Readonly<Record<string, string>> {
  return { [over]: tourId };
}

/** The id of the tour that was concluded elsewhere, or null. */
export function tourOverElsewhere(state: unknown): string | null {
  return read(state, over);
}
