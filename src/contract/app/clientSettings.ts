import * as zod from 'zod/mini';
import { roles } from '#domain/users/role.ts';

/**
 * The server's settings for every client, available without signing in. `error_reports` is null unless the environment is
 * production or staging and the operator has set the address of reports (specification §9); `dsn` is that address and not
 * secret. `time_zone` is the zone in which days are counted (N6). `mail_server`: whether mails are sent (E19). A new client must
 * work with an older server that lacks this call or a field.
 */
export const clientSettings = zod.object({
  error_reports: zod.nullable(
    zod.object({ dsn: zod.string(), environment: zod.enum(['production', 'staging']) }),
  ),
  time_zone: zod.optional(zod.string()),
  mail_server: zod.optional(zod.boolean()),
});

/** The same with the accounts of a demo, which the login offers. Only a demo has this field. */
export const demoClientSettings = zod.extend(clientSettings, {
  demo_accounts: zod.optional(
    zod.array(zod.object({ email: zod.string(), password: zod.string(), role: zod.enum(roles) })),
  ),
});

/** The settings as a client reads them; `demo_accounts` only where there is a demo. */
export type ClientSettings = zod.infer<typeof demoClientSettings>;
