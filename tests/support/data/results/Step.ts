import type { RepairAnswer } from '#domain/repair/repairAnswer.ts';

/** The buildings of a history. */
export const buildings = ['Library', 'Town hall', 'Baths', 'Annex'] as const;
/** What a building is called after a correction: another place in the order, or another word to be found by. */
export const corrections = ['', 'A ', 'Bath of the '] as const;
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
  | { readonly kind: 'conclude open'; readonly which: number; readonly walked: Walked }
  | { readonly kind: 'correct'; readonly building: string; readonly before: (typeof corrections)[number] }
  | { readonly kind: 'close'; readonly building: string; readonly closed: boolean }
  | { readonly kind: 'close mandate'; readonly which: number; readonly closed: boolean }
  | { readonly kind: 'merge'; readonly building: string; readonly into: string }
  | { readonly kind: 'take back'; readonly building: string }
  | { readonly kind: 'exclude' | 'include'; readonly which: number }
  | { readonly kind: 'say'; readonly which: number; readonly state: 'open' | 'acknowledged' | 'resolved' }
  /** Written about to some, of whom the last one may answer; and written to once more. */
  | {
      readonly kind: 'repair';
      readonly which: number;
      readonly to: readonly string[];
      readonly answer: RepairAnswer | null;
      readonly again: string | null;
    }
  | { readonly kind: 'delete person'; readonly who: number }
  | { readonly kind: 'time passes'; readonly days: number }
  | { readonly kind: 'import again' | 'rebuild' };
