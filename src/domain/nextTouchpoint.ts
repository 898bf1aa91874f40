type Stop = { readonly id: string; readonly completed: boolean; readonly changed: boolean };

/** U4: where the walk goes on after `after`. Give it the touchpoints in order, without the hidden copies. */
export function nextTouchpoint<Kind extends Stop>(touchpoints: readonly Kind[], after: string): Kind | null {
  const place = touchpoints.findIndex((one) => one.id === after);
  const onwards = [...touchpoints.slice(place + 1), ...touchpoints.slice(0, Math.max(place, 0))];
  return onwards.find((one) => !one.completed || one.changed) ?? null;
}
