/** The parts of the browser that are used; many devices cannot vibrate. */
export type VibrateDeps = {
  readonly vibrate: ((pattern: number[]) => boolean) | undefined;
  readonly reducedMotion: boolean;
};

const patterns = { saved: [12], not_saved: [40, 60, 40] } as const;

/** Confirms by vibration whether a rating was saved: once for success, twice for a failure. */
export function vibrate(what: keyof typeof patterns, deps: VibrateDeps): void {
  if (deps.reducedMotion) return;
  deps.vibrate?.([...patterns[what]]);
}

/** These parts of the page's browser. */
export function vibrateDeps(page: Window): VibrateDeps {
  const { navigator } = page;
  return {
    vibrate: 'vibrate' in navigator ? (pattern) => navigator.vibrate(pattern) : undefined,
    reducedMotion: page.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
