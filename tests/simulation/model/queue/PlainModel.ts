import type { OutboxEntry } from '#db/schema.ts';

/** A person's submissions and their outcomes, modelled without any engine. */
export type Submission = {
  readonly operation: string;
  readonly tour: string;
  readonly kind: OutboxEntry['kind'];
  readonly touchpoint: string | null;
  readonly words: string;
  readonly floor: number | null;
  /** The floor that the touchpoint had before and gives up. */
  readonly frees: number | null;
  /** Its position in the tour's queue; a repair takes that of the refused one. */
  readonly place: number;
  fate: 'on the device' | 'done' | 'refused' | 'given up';
};

export type UnderWay = { readonly seq: number; readonly operation: string; readonly since: number };

export class PlainModel {
  readonly submissions = new Map<string, Submission>();
  /** What the server has executed, in order, each once. */
  readonly done: string[] = [];
  readonly bytes = new Map<string, string>();
  underWay: UnderWay[] = [];
  operations = 0;

  of(tour: string): Submission[] {
    return [...this.submissions.values()].filter((one) => one.tour === tour);
  }

  started(): string[] {
    return [...new Set([...this.submissions.values()].map((one) => one.tour))];
  }

  isConcluded(tour: string): boolean {
    return this.of(tour).some((one) => one.kind === 'conclude-tour');
  }

  /** The current floor of a touchpoint, by its latest submission. */
  floorOf(tour: string, touchpoint: string): number | null {
    const revisions = this.of(tour).filter((one) => one.touchpoint === touchpoint && one.fate !== 'given up');
    return revisions.toSorted((a, b) => a.place - b.place).at(-1)?.floor ?? null;
  }

  carryOut(operation: string): void {
    if (!this.done.includes(operation)) this.done.push(operation);
    const one = this.submissions.get(operation);
    if (one !== undefined) one.fate = 'done';
  }

  /** S6 restated: everything of its tour that must come first and is neither done nor given up. */
  before(one: Submission, isAcknowledged: (other: Submission) => boolean): Submission[] {
    return this.of(one.tour).filter((other) => {
      if (other === one || other.fate === 'given up' || isAcknowledged(other)) return false;
      if (one.kind === 'start-tour' || other.kind === 'conclude-tour') return false;
      if (other.kind === 'start-tour' || one.kind === 'conclude-tour') return true;
      if (other.place > one.place) return false;
      const isEarlierRevision = other.touchpoint === one.touchpoint;
      return isEarlierRevision || (other.frees !== null && other.frees === one.floor);
    });
  }
}
