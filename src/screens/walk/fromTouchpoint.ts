/** The navigation state of a question that was opened from its touchpoint: one page back is the touchpoint. */
export const fromTouchpoint: Readonly<Record<string, true>> = { fromTouchpoint: true };

export function cameFromTouchpoint(navigationState: unknown): boolean {
  return (
    typeof navigationState === 'object' &&
    navigationState !== null &&
    Reflect.get(navigationState, 'fromTouchpoint') === true
  );
}
