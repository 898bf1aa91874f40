import * as z from 'zod/mini';
import { roles } from '#domain/users/role.ts';

/**
 * The server's settings for every client, available without signing in. `error_reports` is null unless the environment is
 * production or staging and an operator named where reports go (specification §9); `dsn` is that address, public by
 * its nature. `time_zone` is the zone in which days are counted (N6). A new client must live with a server that does not
 * know this answer, or a part of it.
 */
export const clientSettings = z.object({
  error_reports: z.nullable(z.object({ dsn: z.string(), environment: z.enum(['production', 'staging']) })),
  time_zone: z.optional(z.string()),
});

/** The same from a demo: its accounts besides, so that the login can offer them. Nowhere else is there such a field. */
export const demoClientSettings = z.extend(clientSettings, {
  demo_accounts: z.optional(
    z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(roles) })),
  ),
});

export type ClientSettings = z.infer<typeof demoClientSettings>;
