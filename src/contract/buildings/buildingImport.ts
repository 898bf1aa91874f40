import * as zod from 'zod/mini';
import { guessedEncodings } from '#domain/lists/decodeList.ts';
import { exportFormats } from '../http/page.ts';

/** The longest file, in bytes. */
export const maxBuildingFile = 8_000_000;

/** The most lines that may wait for a choice, and the most of each other kind that a report names. */
export const maxReportedLines = 1_000;

/**
 * POST /api/buildings/import, multipart/form-data: `file` (CSV or XLSX, L6 to L8), and `choices` where there are any. `whole`: the
 * file is the whole list of this mandate; `confirm`: how many buildings that closes, where it is many (B8). A dry run stores
 * nothing; what stores has `If-Match` with the `report` that it carries out. `encoding` counts where the file is no UTF-8.
 */
export const buildingImportQuery = zod.strictObject({
  dry_run: zod.optional(zod.literal('1')),
  whole: zod.optional(zod.uuid()),
  confirm: zod.optional(zod.string().check(zod.regex(/^\d{1,6}$/))),
  encoding: zod.optional(zod.enum(guessedEncodings)),
});

export type BuildingImportQuery = zod.infer<typeof buildingImportQuery>;

/** The part `choices`, as JSON: for lines of the file, a new building, or the id of the one that is meant (B8). */
export const buildingImportChoices = zod.record(
  zod.string().check(zod.regex(/^\d{1,7}$/)),
  zod.union([zod.literal('new'), zod.uuid()]),
);

const texts = {
  number: zod.nullable(zod.string()),
  name: zod.string(),
  street: zod.nullable(zod.string()),
  city: zod.nullable(zod.string()),
};
const line = { line: zod.number(), mandate: zod.string(), ...texts };
const candidate = zod.object({
  id: zod.string(),
  ...texts,
  closed: zod.boolean(),
  merged_into: zod.nullable(zod.string()),
});
const undecided = zod.array(zod.object({ ...line, candidates: zod.array(candidate) }));

/** The fields of a building that a list changes; `closed` from `true` to `false` where it names a closed one. */
const change = zod.object({
  field: zod.enum(['number', 'name', 'street', 'city', 'closed']),
  from: zod.nullable(zod.string()),
  to: zod.nullable(zod.string()),
});

/**
 * What an import does (B8), or, `stored`, what it has done; then `lines` are empty. `lines` has the first 1,000 of each kind,
 * and all that are undecided. `new_mandates`: the mandates that are made. `guess`: the file is no UTF-8; how it was read, and the
 * first rows that the other encoding has otherwise, both ways. `whole`: why the list cannot be taken for whole, and whether the
 * number of those to be closed is wanted (`confirm`); null where it was not said to be.
 */
export const buildingImportReport = zod.object({
  report: zod.string(),
  stored: zod.boolean(),
  counts: zod.object({
    new: zod.number(),
    known: zod.number(),
    changed: zod.number(),
    possible_doubles: zod.number(),
    ambiguous: zod.number(),
    refused: zod.number(),
    closed: zod.number(),
  }),
  ignored: zod.array(zod.string()),
  new_mandates: zod.array(zod.string()),
  guess: zod.nullable(
    zod.object({
      encoding: zod.enum(guessedEncodings),
      rows: zod.array(
        zod.object({ line: zod.number(), cells: zod.array(zod.tuple([zod.string(), zod.string()])) }),
      ),
    }),
  ),
  whole: zod.nullable(
    zod.object({
      refused: zod.array(zod.enum(['empty', 'refused', 'undecided', 'other_mandates'])),
      confirm: zod.boolean(),
    }),
  ),
  lines: zod.object({
    new: zod.array(zod.object(line)),
    known: zod.array(zod.object({ ...line, id: zod.string() })),
    changed: zod.array(zod.object({ ...line, id: zod.string(), changes: zod.array(change) })),
    possible_doubles: undecided,
    ambiguous: undecided,
    refused: zod.array(zod.object({ line: zod.number(), reason: zod.string() })),
    closed: zod.array(candidate),
  }),
});

export type BuildingImportReport = zod.infer<typeof buildingImportReport>;

/** GET /api/buildings/export: the open buildings of a mandate, or of all open mandates, as an import reads them. */
export const buildingListQuery = zod.strictObject({
  format: zod.enum(exportFormats),
  mandate_id: zod.optional(zod.uuid()),
});

export type BuildingListQuery = zod.infer<typeof buildingListQuery>;
