import * as zod from 'zod/mini';

/** S30, S24: an unsent photo in a file or in the mirror. `bytes` and `thumbnail` are base64. */
export const copiedPhoto = zod.object({
  tour_id: zod.string(),
  id: zod.string(),
  touchpoint_id: zod.string(),
  sub_touchpoint_id: zod.string(),
  width: zod.number(),
  height: zod.number(),
  sha256: zod.string(),
  taken_at: zod.string(),
  thumbnail: zod.string(),
  bytes: zod.string(),
});

export type CopiedPhoto = zod.infer<typeof copiedPhoto>;
