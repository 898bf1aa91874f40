import * as zod from 'zod/mini';
import { errorBody } from '../http/errors.ts';
import { pageLimit, searchText } from '../http/page.ts';
import { cleanedLine, plainText } from '../http/plainText.ts';
import { resultsPage } from '../results/resultsQuery.ts';
import { building, mandate } from './building.ts';

/** B1: the longest name, street or city, and the longest number, in characters. */
const maxText = 300;
const maxNumber = 60;

const name = zod.string().check(cleanedLine, zod.minLength(1), zod.maxLength(maxText));
// A text of which nothing visible is left is none.
const optionalLine = (limit: number) =>
  zod.nullable(
    zod.pipe(
      zod.string().check(cleanedLine, zod.maxLength(limit)),
      zod.transform((text) => (text === '' ? null : text)),
    ),
  );
const id = zod.string().check(zod.minLength(1), zod.maxLength(64), plainText);
const flag = zod.optional(zod.boolean());

/** POST /api/mandates. */
export const newMandateRequest = zod.strictObject({
  mandate: zod.strictObject({ name, closed: flag, practice: flag }),
});

/** PUT /api/mandates/{id}; omitted fields stay as they are. */
export const mandateRequest = zod.strictObject({
  mandate: zod.strictObject({ name: zod.optional(name), closed: flag, practice: flag }),
});

/** What an administrator sets of a mandate. */
export type MandateFields = zod.infer<typeof mandateRequest>['mandate'];

const optional = {
  number: zod.optional(optionalLine(maxNumber)),
  street: zod.optional(optionalLine(maxText)),
  city: zod.optional(optionalLine(maxText)),
  closed: flag,
};

/** POST /api/objects. */
export const newBuildingRequest = zod.strictObject({
  object: zod.strictObject({ mandate_id: id, name, ...optional }),
});

/** PUT /api/objects/{id}; omitted fields stay as they are. */
export const buildingRequest = zod.strictObject({
  object: zod.strictObject({ mandate_id: zod.optional(id), name: zod.optional(name), ...optional }),
});

/** What an administrator sets of a building. */
export type BuildingFields = zod.infer<typeof buildingRequest>['object'];

/** The most buildings that one request closes or opens. */
const maxBuildings = 500;

/** PUT /api/objects: closes or opens all of them, or none. */
export const buildingsRequest = zod.strictObject({
  ids: zod.array(id).check(zod.minLength(1), zod.maxLength(maxBuildings)),
  object: zod.strictObject({ closed: zod.boolean() }),
});

export type BuildingsRequest = zod.infer<typeof buildingsRequest>;

/** PUT /api/objects/{id}/merge. */
export const mergeRequest = zod.strictObject({ merge: zod.strictObject({ into: id }) });

/**
 * The query of the plain lists: with `include=closed` what is closed or merged too, for administrators. What these lists do not know is
 * ignored, as it always was.
 */
export const placesQuery = zod.object({ include: zod.optional(zod.literal('closed')) });

/** The states that the office lists buildings by. */
export const buildingStates = ['open', 'closed', 'merged', 'all'] as const;

/** GET /api/objects: the office's list. */
export const objectsQuery = zod.strictObject({
  mandate_id: zod.optional(id),
  query: zod.optional(searchText),
  state: zod.optional(zod.enum(buildingStates)),
  cursor: resultsPage.cursor,
  offset: resultsPage.offset,
  limit: zod.optional(pageLimit),
});

export type ObjectsQuery = zod.infer<typeof objectsQuery>;

/** The response of GET /api/objects. `concluded_at`: of the building's last tour. */
export const objectPage = zod.object({
  items: zod.array(zod.extend(building, { concluded_at: zod.nullable(zod.string()) })),
  next_cursor: zod.nullable(zod.string()),
  total: zod.number(),
});

export type ObjectPage = zod.infer<typeof objectPage>;

/** The response of PUT /api/objects. */
export const changedBuildings = zod.object({ items: zod.array(building) });

/** The 412 of a change: the mandate or building as it is now. */
export const mandateConflict = zod.extend(errorBody, { current: zod.optional(mandate) });
export const buildingConflict = zod.extend(errorBody, { current: zod.optional(building) });
