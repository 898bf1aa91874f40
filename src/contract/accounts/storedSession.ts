import * as z from 'zod/mini';
import { me } from './session.ts';

/** The key of the session in the device store. */
export const storedSessionKey = 'session';

/**
 * The session in the device store (S2): the page writes it, the worker reads it. `retired` is the hash of the last token that
 * ended here; local storage may bring that token back after a kill.
 */
export const storedSession = z.object({
  token: z.nullable(z.string()),
  me: z.nullable(me),
  retired: z.nullable(z.string()),
});

export type StoredSession = z.infer<typeof storedSession>;

/** The person who was signed in last on this device, and the hash of their token (`print`); stored in the mirror (S24). */
export const mirrorOwner = z.object({ print: z.string(), me });
