const key = 'askAnotherFloor';

/** The navigation state that makes the tour ask whether to report another floor; it survives a reload. */
export function anotherFloorQuestion(touchpointId: string): Readonly<Record<string, string>> {
  return { [key]: touchpointId };
}

/** The touchpoint after which the tour should ask, or null. */
export function askedAfter(navigationState: unknown): string | null {
  if (typeof navigationState !== 'object' || navigationState === null) return null;
  const touchpointId: unknown = Reflect.get(navigationState, key);
  return typeof touchpointId === 'string' ? touchpointId : null;
}
