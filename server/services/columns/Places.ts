import { keptHas, type Piece, piecesOf } from '../../database/query/foldedKey.ts';
import type { BuildingByName } from '../../repositories/results/buildingPages.ts';
import type { ToursOfResults } from '../../repositories/results/countedTours.ts';
import type { Numberings } from './TourBucket.ts';

/** All buildings that results have, visited or not, as columns in the order of their names. */
export type Places = {
  readonly buildings: readonly number[];
  readonly mandates: readonly number[];
  /** What is kept of each to be searched by name, street and city (`keptKey`). */
  readonly keys: readonly string[];
  /** Those of them that are open (B3). */
  readonly open: ReadonlySet<number>;
  /** Of each mandate that has buildings: how many are open and closed, and what is kept of its name. */
  readonly byMandate: ReadonlyMap<number, OfMandate>;
};

type OfMandate = { readonly size: number; readonly closed: number; readonly key: string };

/** The columns before any building was read. */
export const noPlaces: Places = {
  buildings: [],
  mandates: [],
  keys: [],
  open: new Set(),
  byMandate: new Map(),
};

/** Buildings in the order of their names, as columns. */
export function placesOf(
  rows: readonly BuildingByName[],
  { buildings, mandates }: Pick<Numberings, 'buildings' | 'mandates'>,
): Places {
  const byMandate = new Map<number, OfMandate>();
  for (const { mandate_id, mandate_key: key, isOpen } of rows) {
    const number = mandates.numberOf(mandate_id);
    const { size, closed } = byMandate.get(number) ?? { size: 0, closed: 0 };
    byMandate.set(number, { size: size + Number(isOpen), closed: closed + Number(!isOpen), key });
  }
  const counted = rows.filter(({ isPractice }) => !isPractice);
  return {
    buildings: counted.map(({ id }) => buildings.numberOf(id)),
    mandates: counted.map(({ mandate_id }) => mandates.numberOf(mandate_id)),
    keys: counted.map(({ key }) => key),
    open: new Set(counted.filter(({ isOpen }) => isOpen).map(({ id }) => buildings.numberOf(id))),
    byMandate,
  };
}

/** The filter of buildings, visited or not. */
export type PlacesFilter = Pick<ToursOfResults, 'mandateId' | 'buildingId'> & {
  /** Each piece is part of a building's name, street or city, or of its mandate's name (L3). */
  readonly text?: string | undefined;
  /** Those too that are closed (B3). */
  readonly withClosed?: boolean | undefined;
};

/** Which places have a piece in their own key or in their mandate's. */
function holding({ mandates, keys, byMandate }: Places, piece: Piece): (place: number) => boolean {
  const ofMandate = new Set(
    [...byMandate].flatMap(([number, { key }]) => (keptHas(key, piece) ? number : [])),
  );
  return (place) => keptHas(keys[place] ?? '', piece) || ofMandate.has(mandates[place] ?? 0);
}

/** A search text without the pieces that every place has, such as "street": whatever is in a place has these (N19). */
export function withoutCommonPieces(places: Places, text: string): string {
  const pieces = piecesOf(text);
  const rare = pieces.filter((piece) => {
    const isNamed = holding(places, piece);
    return !places.keys.every((_, place) => isNamed(place));
  });
  // As it was typed where it can be: what an older process left is searched so.
  return rare.length === pieces.length ? text : rare.map((piece) => piece.text).join(' ');
}

/** The numbers of the buildings that pass, in the order of their names. */
export function findPlaces(
  places: Places,
  numberings: Numberings,
  { mandateId, buildingId, text = '', withClosed = false }: PlacesFilter,
): readonly number[] {
  const { buildings, mandates, open } = places;
  const mandate = mandateId === undefined ? null : numberings.mandates.find(mandateId);
  const only = buildingId === undefined ? null : numberings.buildings.find(buildingId);
  const named = piecesOf(text).map((piece) => holding(places, piece));
  return buildings.filter(
    (building, place) =>
      (withClosed || open.has(building)) &&
      (mandate === null || mandates[place] === mandate) &&
      (only === null || building === only) &&
      named.every((isNamed) => isNamed(place)),
  );
}
