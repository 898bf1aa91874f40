/** What it needs of the browser; many devices cannot vibrate, and some people do not want anything to move. */
export type VibrateDeps = {
  readonly vibrate: ((pattern: number[]) => boolean) | undefined;
  readonly reducedMotion: boolean;
};

const patterns = { saved: [12], not_saved: [40, 60, 40] } as const;

/** Lets the hand feel what became of a rating: a tick when it is kept, a stumble when it is not. */
export function vibrate(what: keyof typeof patterns, deps: VibrateDeps): void {
  if (deps.reducedMotion) return;
  deps.vibrate?.([...patterns[what]]);
}

/** The ports of this browser. */
export function vibrateDeps(page: Window): VibrateDeps {
  const { navigator } = page;
  return {
    vibrate: 'vibrate' in navigator ? (pattern) => navigator.vibrate(pattern) : undefined,
    reducedMotion: page.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
