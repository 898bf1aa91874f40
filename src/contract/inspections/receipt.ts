import * as zod from 'zod/mini';

/** Part of every response to a call that stores something (S13): a short code to quote, and the server's time. */
export const receipt = zod.object({ code: zod.string(), received_at: zod.string() });

export type Receipt = zod.infer<typeof receipt>;
