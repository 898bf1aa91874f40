import * as zod from 'zod/mini';
import { digestPeriods } from '#domain/repair/notices.ts';
import { me } from './session.ts';

/** PUT /api/me: how often an administrator wants a digest (R5). */
export const digestRequest = zod.strictObject({ digest: zod.enum(digestPeriods) });

export type DigestRequest = zod.infer<typeof digestRequest>;

/** The response of GET and PUT /api/me; the digest is an administrator's. Only the office reads it: a walk starts with `me`. */
export const ownAccount = zod.extend(me, { digest: zod.optional(digestRequest.shape.digest) });

export type OwnAccount = zod.infer<typeof ownAccount>;
