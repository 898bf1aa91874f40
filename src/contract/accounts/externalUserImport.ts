import * as zod from 'zod/mini';

/** The most people that one file may hold. */
export const maxImport = 10_000;

/** The longest content of a file, in UTF-16 units. */
export const maxImportText = 2_000_000;

/**
 * POST /api/external_users/import: the content of a CSV file whose head names `firstname`, `lastname`, `email`, and optionally
 * `role` and `locale`, separated by commas, semicolons or tabs (L6). A dry run writes nothing and invites nobody.
 */
export const externalUserImportRequest = zod.strictObject({
  external_user_import: zod.strictObject({
    csv: zod.string().check(zod.maxLength(maxImportText)),
    dry_run: zod.boolean(),
  }),
});

/**
 * The result of an import. `created` people were invited, or would be in a dry run; `known` ones have an account and stay as
 * they are. If any line is refused, nothing is stored. `field` null: the reason concerns the whole line. `ignored_columns` are
 * the heads that mean no column, where there are any.
 */
export const externalUserImportReport = zod.object({
  stored: zod.boolean(),
  created: zod.number(),
  known: zod.number(),
  refused: zod.array(
    zod.object({ line: zod.number(), field: zod.nullable(zod.string()), reason: zod.string() }),
  ),
  ignored_columns: zod.exactOptional(zod.array(zod.string())),
});

export type ExternalUserImportReport = zod.infer<typeof externalUserImportReport>;
