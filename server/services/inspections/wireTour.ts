import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';

/** A touchpoint as it travels: the domain's own fields; the copies only loosen `readonly`. */
export function wireTouchpoint(touchpoint: Touchpoint): WireTouchpoint {
  return { ...touchpoint, sub_touchpoints: [...touchpoint.sub_touchpoints] };
}

/** A tour as it travels, with its touchpoints inside (specification §7). */
export function wireTour(tour: Tour, touchpoints: readonly Touchpoint[]): WireTour {
  return { ...tour, touchpoints: touchpoints.map(wireTouchpoint) };
}
