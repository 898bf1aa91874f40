/** The navigation state of a question that was opened from its touchpoint: one page back is the touchpoint. */
export const fromTouchpoint: Readonly<Record<string, true>> = { fromTouchpoint: true };

/** That of a touchpoint to which its question leads back: it stays where it was. */
export const fromQuestion: Readonly<Record<string, true>> = { fromQuestion: true };

function says(navigationState: unknown, key: string): boolean {
  return (
    typeof navigationState === 'object' &&
    navigationState !== null &&
    Reflect.get(navigationState, key) === true
  );
}

export function cameFromTouchpoint(navigationState: unknown): boolean {
  return says(navigationState, 'fromTouchpoint');
}

export function cameFromQuestion(navigationState: unknown): boolean {
  return says(navigationState, 'fromQuestion');
}
