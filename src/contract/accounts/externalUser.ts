import * as z from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { userStates } from '#domain/users/externalUser.ts';
import { roles } from '#domain/users/role.ts';
import { exportFormats, pageCursor, pageLimit, searchText } from '../http/page.ts';

// Only a length that keeps the body cheap: the rules of names and addresses are in `domain/users/externalUser`.
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

/** The data of a person that administrators fill in. */
export type ExternalUserFields = z.infer<typeof externalUserRequest>['external_user'];

/** An invited person (specification §3). Times are ISO 8601 in UTC. */
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

/** The state of the latest mail to a person: waiting for the mail server, sent, or refused by it. */
export const mailStates = ['waiting', 'sent', 'refused'] as const;

/** GET /api/external_users/{id}: with the number of unfinished tours, shown before a deletion, and the state of the last mail. */
export const externalUserDetail = z.extend(externalUser, {
  unfinished_tours: z.number(),
  last_mail: z.nullable(z.object({ state: z.enum(mailStates), at: z.string() })),
});

export type ExternalUserDetail = z.infer<typeof externalUserDetail>;

/** The orders of the list; a minus reverses one. By `activated_at`, people who were never activated are last, with a minus first. */
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
export const externalUserQuery = z.extend(z.strictObject(filter), {
  cursor: z.optional(pageCursor),
  limit: z.optional(pageLimit),
});

export type ExternalUserQuery = z.infer<typeof externalUserQuery>;

/** GET /api/external_users/export: the whole filtered list. */
export const externalUserExportQuery = z.extend(z.strictObject(filter), {
  format: z.enum(exportFormats),
});

export type ExternalUserExportQuery = z.infer<typeof externalUserExportQuery>;

/** The response of GET /api/external_users. `total` counts everybody who passes the filter, on all pages. */
export const externalUserPage = z.object({
  items: z.array(externalUser),
  next_cursor: z.nullable(z.string()),
  total: z.number(),
});

export type ExternalUserPage = z.infer<typeof externalUserPage>;
