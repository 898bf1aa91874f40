import * as z from 'zod/mini';
import { userStates } from '#domain/externalUser.ts';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/role.ts';
import { exportFormats, pageCursor, pageLimit, searchText } from './page.ts';

// The rules of a name and an address are `domain/externalUser`; this only keeps a body cheap.
const text = z.string().check(z.trim(), z.maxLength(1000));
const fields = {
  firstname: text,
  lastname: text,
  email: text,
  role: z.enum(roles),
  locale: z.enum(locales),
};

/** POST /api/external_users, which invites by e-mail, and PUT /api/external_users/{id}. */
export const externalUserRequest = z.strictObject({ external_user: z.strictObject(fields) });

export type ExternalUserFields = z.infer<typeof externalUserRequest>['external_user'];

export const externalUser = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
  status: z.enum(userStates),
  invited_at: z.string(),
  activated_at: z.nullable(z.string()),
});

/** Where the latest mail to a person is: waiting for the mail server, gone, or refused by it. */
export const mailStates = ['waiting', 'sent', 'refused'] as const;

/** GET /api/external_users/{id}: with what is lost to sight when the person goes, and the way of the last mail. */
export const externalUserDetail = z.extend(externalUser, {
  unfinished_tours: z.number(),
  last_mail: z.nullable(z.object({ state: z.enum(mailStates), at: z.string() })),
});

export type ExternalUserDetail = z.infer<typeof externalUserDetail>;

/** The order of the list; a minus turns it round. Who was never activated comes last, or with a minus first. */
export const externalUserOrders = [
  'name',
  '-name',
  'email',
  '-email',
  'activated_at',
  '-activated_at',
] as const;

export type ExternalUserOrder = (typeof externalUserOrders)[number];

const filter = {
  query: z.optional(searchText),
  status: z.optional(z.enum(userStates)),
  sort: z.optional(z.enum(externalUserOrders)),
};

/** GET /api/external_users. */
export const externalUserQuery = z.strictObject({
  ...filter,
  cursor: z.optional(pageCursor),
  limit: z.optional(pageLimit),
});

export type ExternalUserQuery = z.infer<typeof externalUserQuery>;

/** GET /api/external_users/export: the whole list as filtered. */
export const externalUserExportQuery = z.strictObject({ ...filter, format: z.enum(exportFormats) });

export type ExternalUserExportQuery = z.infer<typeof externalUserExportQuery>;

/** `total` counts everybody the filter lets through, whatever the page. */
export const externalUserPage = z.object({
  items: z.array(externalUser),
  next_cursor: z.nullable(z.string()),
  total: z.number(),
});

export type ExternalUserPage = z.infer<typeof externalUserPage>;
