import * as zod from 'zod/mini';

/** The most people that one file may hold. */
export const maxImport = 10_000;

/** The longest text of a file, in UTF-16 units. */
export const maxImportText = 2_000_000;

/**
 * POST /api/external_users/import: the text of a CSV file with the header `firstname,lastname,email,role,locale`
 * (semicolons do as well). A dry run writes nothing and invites nobody.
 */
export const externalUserImportRequest = zod.strictObject({
  external_user_import: zod.strictObject({
    csv: zod.string().check(zod.maxLength(maxImportText)),
    dry_run: zod.boolean(),
  }),
});

/**
 * What became of it. `created` were, or in a dry run would be, invited; `known` have an account and are left as
 * they are. As soon as one line is refused nothing is stored at all. `field` null speaks of the line as a whole.
 */
export const externalUserImportReport = zod.object({
  stored: zod.boolean(),
  created: zod.number(),
  known: zod.number(),
  refused: zod.array(
    zod.object({ line: zod.number(), field: zod.nullable(zod.string()), reason: zod.string() }),
  ),
});

export type ExternalUserImportReport = zod.infer<typeof externalUserImportReport>;
