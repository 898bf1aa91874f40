import type { Receipt } from '#contract/receipt.ts';
import { byPositionThenId } from '#domain/order.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { OwnedTour } from '../repositories/tours.ts';
import type { Changes, Held, Subject } from './Change.ts';

/** A tour that is held to the end of the transaction, as it stands. */
export type HeldTour = {
  readonly tour: OwnedTour;
  readonly touchpoints: readonly Touchpoint[];
  readonly conclusion: Receipt | undefined;
};

function changed(
  { tour, touchpoints, conclusion }: HeldTour,
  { answered, newTouchpoints = [], concluded, receipt }: Changes,
): HeldTour {
  const { code, received_at } = receipt;
  return {
    tour: { ...tour, ...concluded },
    touchpoints: [
      ...touchpoints.map((one) => (one.id === answered?.id ? answered : one)),
      ...newTouchpoints.map(({ touchpoint }) => touchpoint),
    ].toSorted(byPositionThenId),
    conclusion: concluded === undefined ? conclusion : { code, received_at },
  };
}

/** The tours that the calls of a group are about: each call finds them as the ones before it leave them. */
export class HeldTours {
  readonly #held: Map<string, HeldTour>;
  readonly #tourOf = new Map<string, string>();

  constructor(held: readonly HeldTour[]) {
    this.#held = new Map(held.map((one) => [one.tour.id, one]));
    for (const { tour, touchpoints } of held) {
      this.#tourOf.set(`tour ${tour.id}`, tour.id);
      for (const { id } of touchpoints) this.#tourOf.set(`touchpoint ${id}`, tour.id);
    }
  }

  /** Undefined when its tour is not there, or somebody else holds it. */
  find({ of, id }: Subject): (Held & { readonly ownerId: string | null }) | undefined {
    const found = this.#held.get(this.#tourOf.get(`${of} ${id}`) ?? '');
    if (found === undefined) return undefined;
    const { user_id: ownerId, ...tour } = found.tour;
    return { building: undefined, ...found, tour, ownerId };
  }

  /** What is decided is what the next call of the group finds. */
  note({ of, id }: Subject, changes: Changes): void {
    const found = this.#held.get(this.#tourOf.get(`${of} ${id}`) ?? '');
    if (found !== undefined) this.#held.set(found.tour.id, changed(found, changes));
  }
}
