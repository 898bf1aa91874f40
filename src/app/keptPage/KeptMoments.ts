/** A tap on the kept page that the app has to do once it is there. */
export type Tap =
  | { readonly kind: 'rating'; readonly answerId: string; readonly rating: string; readonly stored: boolean }
  /** Anything else that can be pressed: where it is, child by child from the root, and what it says. */
  | { readonly kind: 'other'; readonly place: readonly number[]; readonly says: string };

/** What the script of the kept page hands to the app. */
export type KeptMoments = {
  /** Presses what the store says, also where the page was kept before the last rating. */
  readonly showStored: () => Promise<void>;
  /** Stores nothing any more; answers when what was tapped so far is stored. */
  readonly handOver: () => Promise<void>;
  /** Everything tapped, oldest first; from now on nothing is noted. */
  readonly end: () => readonly Tap[];
};

declare global {
  interface Window {
    keptMoments?: KeptMoments;
  }
}
