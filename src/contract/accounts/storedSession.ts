import * as zod from 'zod/mini';
import { me } from './session.ts';

/** The key of the session in the device store. */
export const storedSessionKey = 'session';

/**
 * The session in the device store (S27): the page writes it, the worker reads it. `retired` has the hashes of the last tokens
 * that ended here or were replaced, the newest first and without a separator; local storage may bring one back after a kill.
 * `ended` is there only while nobody is signed in, if the newest of them ended by itself (S16): the notice to show, or null.
 * The other tabs read it.
 */
export const storedSession = zod.object({
  token: zod.nullable(zod.string()),
  me: zod.nullable(me),
  retired: zod.nullable(zod.string()),
  ended: zod.optional(zod.nullable(zod.enum(['session_expired', 'user_disabled']))),
});

export type StoredSession = zod.infer<typeof storedSession>;

/** The person who was signed in last on this device, and the hash of their token (`print`); stored in the mirror (S24). */
export const mirrorOwner = zod.object({ print: zod.string(), me });
