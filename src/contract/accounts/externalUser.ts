import * as zod from 'zod/mini';
import { locales } from '#domain/locale.ts';
import { userStates } from '#domain/users/externalUser.ts';
import { roles } from '#domain/users/role.ts';
import { exportFormats, pageCursor, pageLimit, searchText } from '../http/page.ts';
import { cleanedEmail, cleanedLine } from '../http/plainText.ts';

// More than any office has.
const maxMandates = 5000;

/** B5: all mandates, later ones included, or chosen ones by id. */
const mandateAccess = zod.union([
  zod.literal('all'),
  zod.array(zod.string().check(zod.maxLength(64))).check(zod.maxLength(maxMandates)),
]);

// Only a length that keeps the body cheap: the rules of names and addresses are in `domain/users/externalUser`.
const maxText = 1000;
const name = zod.string().check(cleanedLine, zod.maxLength(maxText));
const fields = {
  firstname: name,
  lastname: name,
  email: zod.string().check(cleanedEmail, zod.maxLength(maxText)),
  role: zod.enum(roles),
  locale: zod.enum(locales),
  mandates: zod.optional(mandateAccess),
};

/**
 * POST /api/external_users, which invites by e-mail, and PUT /api/external_users/{id}. Without `mandates` a new inspector has none,
 * and a changed one what is stored (B5).
 */
export const externalUserRequest = zod.strictObject({ external_user: zod.strictObject(fields) });

/** The data of a person that administrators fill in. */
export type ExternalUserFields = zod.infer<typeof externalUserRequest>['external_user'];

/** An invited person (specification §3). Times are ISO 8601 in UTC. */
export const externalUser = zod.object({
  id: zod.string(),
  firstname: zod.string(),
  lastname: zod.string(),
  email: zod.string(),
  email_shown: zod.optional(zod.string()),
  role: zod.enum(roles),
  locale: zod.enum(locales),
  status: zod.enum(userStates),
  invited_at: zod.string(),
  activated_at: zod.nullable(zod.string()),
  /** B5; an earlier server does not send it. */
  mandates: zod.optional(mandateAccess),
});

/**
 * A person as lists have them. `invitation`: nobody can activate the account, because the last link has expired or its mail was
 * refused; null where that is not so (E19). An earlier server does not send it.
 */
export const listedUser = zod.extend(externalUser, {
  invitation: zod.optional(zod.nullable(zod.enum(['expired', 'refused']))),
});

export type ListedUser = zod.infer<typeof listedUser>;

/** The state of the latest mail to a person: waiting for the mail server, sent, or refused by it. */
export const mailStates = ['waiting', 'sent', 'refused'] as const;

/**
 * GET /api/external_users/{id}: with the number of unfinished tours, shown before a deletion, and the state of the last mail.
 * `not_sent`: no mail server took it, because there was none, or in development because it is a file (E19).
 */
export const externalUserDetail = zod.extend(listedUser, {
  unfinished_tours: zod.number(),
  last_mail: zod.nullable(
    zod.object({
      state: zod.enum(mailStates),
      at: zod.string(),
      not_sent: zod.optional(zod.enum(['no_mail_server', 'written_to_file'])),
    }),
  ),
});

/** POST /api/external_users/{id}/invitation/link: the link, which is shown once, and until when it is valid (E20). */
export const invitationLink = zod.object({ link: zod.string(), expires_at: zod.string() });

export type InvitationLink = zod.infer<typeof invitationLink>;

export type ExternalUserDetail = zod.infer<typeof externalUserDetail>;

/** The orders of the list; a minus reverses one. By `activated_at`, people never activated are last, with a minus first (E7). */
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
  query: zod.optional(searchText),
  status: zod.optional(zod.enum(userStates)),
  /** E19: `expired`: who is invited and has no valid link, none on its way either, and whose mail was not refused. */
  invitation: zod.optional(zod.literal('expired')),
  sort: zod.optional(zod.enum(externalUserOrders)),
};

/** GET /api/external_users. */
export const externalUserQuery = zod.extend(zod.strictObject(filter), {
  cursor: zod.optional(pageCursor),
  limit: zod.optional(pageLimit),
});

export type ExternalUserQuery = zod.infer<typeof externalUserQuery>;

/** GET /api/external_users/export: the whole filtered list. */
export const externalUserExportQuery = zod.extend(zod.strictObject(filter), {
  format: zod.enum(exportFormats),
});

export type ExternalUserExportQuery = zod.infer<typeof externalUserExportQuery>;

/** The response of GET /api/external_users. `total` counts everybody who passes the filter, on all pages. */
export const externalUserPage = zod.object({
  items: zod.array(listedUser),
  next_cursor: zod.nullable(zod.string()),
  total: zod.number(),
});

export type ExternalUserPage = zod.infer<typeof externalUserPage>;

/** The most people that are changed at once (B7). */
export const maxPeopleAtOnce = 200;

const ofPeople = { enabled: zod.optional(zod.boolean()), mandates: zod.optional(mandateAccess) };
const personId = zod.string().check(zod.maxLength(64));
const several = [zod.minLength(1), zod.maxLength(maxPeopleAtOnce)] as const;

/**
 * PUT /api/external_users: one change of several people (B7), or its undo: what each one had before (`before`), with the version
 * that the change has left (`etag`). `invite`: sends a new link to whoever is invited.
 */
export const peopleRequest = zod.union([
  zod.strictObject({
    ids: zod.array(personId).check(...several),
    change: zod.strictObject({ ...ofPeople, invite: zod.optional(zod.literal(true)) }),
  }),
  zod.strictObject({
    items: zod
      .array(
        zod.strictObject({
          id: personId,
          etag: zod.string().check(zod.maxLength(64)),
          change: zod.strictObject(ofPeople),
        }),
      )
      .check(...several),
  }),
]);

export type PeopleRequest = zod.infer<typeof peopleRequest>;

/**
 * Who was changed, with the earlier values (empty: a new link, which has no undo); how many the change does not concern; and who was
 * left out of an undo, because they were changed or deleted since.
 */
export const peopleChanged = zod.object({
  changed: zod.array(zod.object({ id: zod.string(), etag: zod.string(), before: zod.object(ofPeople) })),
  skipped: zod.number(),
  left_out: zod.array(zod.object({ id: zod.string(), name: zod.nullable(zod.string()) })),
});

export type PeopleChanged = zod.infer<typeof peopleChanged>;
