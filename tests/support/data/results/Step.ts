/** The buildings of a history. */
export const buildings = ['Library', 'Town hall', 'Baths'] as const;
/** N6: when a tour was concluded by its device: so long ago, at the time of another event, or nothing is said. */
export type Walked = { readonly minutesAgo: number } | { readonly asEvent: number } | null;

/** One event that affects results. Numbers select a person, tour or finding, modulo how many there are. */
export type Step =
  | {
      readonly kind: 'visit';
      readonly who: number;
      readonly building: (typeof buildings)[number];
      /** What is rated: a touchpoint, its floor, and a letter for each of its questions. */
      readonly reports: readonly {
        readonly name: string;
        readonly floor: number | null;
        readonly letters: string;
      }[];
      readonly concludes: boolean;
      readonly walked: Walked;
    }
  | {
      readonly kind: 'conclude together';
      readonly building: (typeof buildings)[number];
      readonly letters: string;
      readonly walked?: readonly Walked[];
    }
  | { readonly kind: 'exclude' | 'include'; readonly which: number }
  | { readonly kind: 'say'; readonly which: number; readonly state: 'open' | 'acknowledged' | 'resolved' }
  | { readonly kind: 'delete person'; readonly who: number }
  | { readonly kind: 'time passes'; readonly days: number }
  | { readonly kind: 'import again' | 'rebuild' };
