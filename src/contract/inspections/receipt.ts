import * as z from 'zod/mini';

/** Part of every response to a call that stores something (S13): a short code to quote, and the server's time. */
export const receipt = z.object({ code: z.string(), received_at: z.string() });

export type Receipt = z.infer<typeof receipt>;
