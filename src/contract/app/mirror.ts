import * as z from 'zod/mini';
import { me } from '../accounts/session.ts';

/**
 * The cache of the origin that holds the mirror (S24). Its name begins with none of the prefixes that are cleared to make room
 * (S20), when somebody else signs in, or with an update.
 */
export const mirrorCache = 'storey-second-copies';

/** Who was signed in last on this device, and the hash of the token they had. */
export const mirrorOwner = z.object({ print: z.string(), me });
