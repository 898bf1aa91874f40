import * as z from 'zod/mini';

/** What every answer that stores something carries (S13): a short code to quote, and the server's time. */
export const receipt = z.object({ code: z.string(), received_at: z.string() });

export type Receipt = z.infer<typeof receipt>;
