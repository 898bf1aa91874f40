import * as z from 'zod/mini';

/** The id in a path. What cannot be one is answered with 404, as everything that does not exist. */
export const idParameter = z.object({ id: z.uuid() });
