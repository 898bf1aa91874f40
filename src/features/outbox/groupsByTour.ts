export type TourGroup<Item> = {
  readonly tourId: string;
  readonly buildingLabel: string | null;
  readonly items: readonly Item[];
};

/** Groups items by tour, with its building; tours are in the order in which they first appear. */
export function groupsByTour<Item extends { readonly buildingLabel: string | null }>(
  items: readonly Item[],
  tourOf: (item: Item) => string,
): TourGroup<Item>[] {
  const groups = Map.groupBy(items, tourOf);
  return [...groups].map(([tourId, ofTour]) => ({
    tourId,
    buildingLabel: ofTour.find((item) => item.buildingLabel !== null)?.buildingLabel ?? null,
    items: ofTour,
  }));
}
