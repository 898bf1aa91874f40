type Stop = { readonly id: string; readonly completed: boolean; readonly changed: boolean };

/** U4: where the tour goes on: with the touchpoint that was left, until it is concluded, else with the next one. */
export function nextOfTour<Kind extends Stop>(
  touchpoints: readonly Kind[],
  left: string | null,
): Kind | null {
  const place = touchpoints.find((one) => one.id === left);
  if (place !== undefined && (!place.completed || place.changed)) return place;
  return nextTouchpoint(touchpoints, left ?? '');
}

/** U4: where the walk goes on after `after`. Give it the touchpoints in order, without the hidden copies. */
export function nextTouchpoint<Kind extends Stop>(touchpoints: readonly Kind[], after: string): Kind | null {
  const place = touchpoints.findIndex((one) => one.id === after);
  const onwards = [...touchpoints.slice(place + 1), ...touchpoints.slice(0, Math.max(place, 0))];
  return onwards.find((one) => !one.completed || one.changed) ?? null;
}
