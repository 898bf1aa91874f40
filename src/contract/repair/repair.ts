import * as zod from 'zod/mini';
import {
  maxRepairPhotos,
  repairAnswers,
  repairNameLimit,
  repairTextLimit,
} from '#domain/repair/repairAnswer.ts';
import { email } from '../accounts/signInRequest.ts';
import { cleanedLine, cleanedText } from '../http/plainText.ts';
import { textUpTo } from '../results/findingRequests.ts';

const said = zod.object({
  answer: zod.enum(repairAnswers),
  text: zod.nullable(zod.string()),
  name: zod.nullable(zod.string()),
  answered_at: zod.string(),
  photos: zod.array(zod.string()),
});

/** GET /api/repair/{token} (R1): what its message contained, and what was said through the link since. Days are YYYY-MM-DD. */
export const repairPage = zod.object({
  building: zod.string(),
  /** Topic and floor, in the language of the link. */
  place: zod.string(),
  comments: zod.array(zod.object({ day: zod.string(), comment: zod.string() })),
  photos: zod.array(zod.object({ id: zod.string(), width: zod.number(), height: zod.number() })),
  note: zod.nullable(zod.string()),
  due_on: zod.nullable(zod.string()),
  /** Null once the account of the sender was deleted. */
  sender: zod.nullable(zod.string()),
  said: zod.array(said),
});

export type RepairPage = zod.infer<typeof repairPage>;

/** POST /api/repair/{token}: an answer (R2). Its photos are received already (R3). */
export const repairRequest = zod.strictObject({
  answer: zod.enum(repairAnswers),
  text: zod._default(textUpTo(repairTextLimit, cleanedText), null),
  name: zod._default(textUpTo(repairNameLimit, cleanedLine), null),
  photos: zod._default(zod.array(zod.uuid()).check(zod.maxLength(maxRepairPhotos)), []),
});

export type RepairRequest = zod.infer<typeof repairRequest>;

/** The 201 and 200 of PUT /api/repair/{token}/photos/{id}. */
export const sentRepairPhoto = zod.object({ id: zod.string() });

/** The 201 of an answer. */
export const repairReceipt = zod.object({
  answer: zod.enum(repairAnswers),
  answered_at: zod.string(),
  receipt: zod.string(),
});

export type RepairReceipt = zod.infer<typeof repairReceipt>;

/** DELETE /api/findings/{id}/links/{link}: with its photos. */
export const withdrawalQuery = zod.strictObject({ photos: zod.optional(zod.literal('1')) });

/** POST /api/forgotten_addresses. */
export const forgottenAddressRequest = zod.strictObject({ email });
