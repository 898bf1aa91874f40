import * as zod from 'zod/mini';
import { me } from './session.ts';

/** The key of the session in the device store. */
export const storedSessionKey = 'session';

/**
 * Who is signed in on this device. While it can be read, this record alone decides (S27): the page writes it, the worker reads
 * it, and a sign-out leaves one without a token. `ended` is there only while nobody is signed in, if the session has ended by
 * itself (S16): the notice to show, or null. The other tabs read it.
 */
export const storedSession = zod.object({
  token: zod.nullable(zod.string()),
  me: zod.nullable(me),
  ended: zod.optional(zod.nullable(zod.enum(['session_expired', 'user_disabled']))),
});

export type StoredSession = zod.infer<typeof storedSession>;

/** The person who was signed in last on this device, and the hash of their token; stored in the mirror (S24). */
export const mirrorOwner = zod.object({ tokenHash: zod.string(), me });
