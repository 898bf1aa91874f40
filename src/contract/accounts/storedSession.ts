import * as z from 'zod/mini';
import { me } from './session.ts';

/** Its key in the device store. */
export const storedSessionKey = 'session';

/**
 * Who is signed in, as the device store keeps it (S2): the page writes it, the worker reads it. `retired` is the
 * fingerprint of the last token that ended here: local storage may bring it back after a kill.
 */
export const storedSession = z.object({
  token: z.nullable(z.string()),
  me: z.nullable(me),
  retired: z.nullable(z.string()),
});

export type KeptSession = z.infer<typeof storedSession>;

/** Who was signed in last on this device, and the hash of the token they had: kept with the mirror (S24). */
export const mirrorOwner = z.object({ print: z.string(), me });
