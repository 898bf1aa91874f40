import type { OutboxEntry } from '../../../../src/db/schema.ts';

/** What a person has said, and what has become of it, as one would tell it without any engine. */
export type Said = {
  readonly operation: string;
  readonly tour: string;
  readonly kind: OutboxEntry['kind'];
  readonly touchpoint: string | null;
  readonly words: string;
  readonly floor: number | null;
  /** The floor that the touchpoint had before and gives up. */
  readonly frees: number | null;
  /** Its place in the tour's line; a repair stands where the refused one stood. */
  readonly place: number;
  fate: 'on the device' | 'done' | 'refused' | 'given up';
};

export type UnderWay = { readonly seq: number; readonly operation: string; readonly since: number };

export class PlainModel {
  readonly said = new Map<string, Said>();
  /** What the server has carried out, in its order, each once. */
  readonly done: string[] = [];
  readonly bytes = new Map<string, string>();
  underWay: UnderWay[] = [];
  operations = 0;

  of(tour: string): Said[] {
    return [...this.said.values()].filter((one) => one.tour === tour);
  }

  started(): string[] {
    return [...new Set([...this.said.values()].map((one) => one.tour))];
  }

  isConcluded(tour: string): boolean {
    return this.of(tour).some((one) => one.kind === 'conclude-tour');
  }

  /** The floor that a touchpoint has now, by what was said last. */
  floorOf(tour: string, touchpoint: string): number | null {
    const revisions = this.of(tour).filter((one) => one.touchpoint === touchpoint && one.fate !== 'given up');
    return revisions.toSorted((a, b) => a.place - b.place).at(-1)?.floor ?? null;
  }

  carryOut(operation: string): void {
    if (!this.done.includes(operation)) this.done.push(operation);
    const one = this.said.get(operation);
    if (one !== undefined) one.fate = 'done';
  }

  /** S6, in words: everything of its tour that is neither done nor given up and has to come first. */
  before(one: Said, isAcknowledged: (other: Said) => boolean): Said[] {
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
