import * as z from 'zod/mini';
import { roles } from '#domain/users/role.ts';

/**
 * The server's settings for every client, available without signing in. `error_reports` is null unless the environment is
 * production or staging and the operator has set the address of reports (specification §9); `dsn` is that address and not
 * secret. `time_zone` is the zone in which days are counted (N6). A new client must work with an older server that lacks
 * this call or a field.
 */
export const clientSettings = z.object({
  error_reports: z.nullable(z.object({ dsn: z.string(), environment: z.enum(['production', 'staging']) })),
  time_zone: z.optional(z.string()),
});

/** The same with the accounts of a demo, which the login offers. Only a demo has this field. */
export const demoClientSettings = z.extend(clientSettings, {
  demo_accounts: z.optional(
    z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(roles) })),
  ),
});

/** The settings as a client reads them; `demo_accounts` only where there is a demo. */
export type ClientSettings = z.infer<typeof demoClientSettings>;
