import * as z from 'zod/mini';

/** S17, S24: an unsent photo in a file or in the mirror. `bytes` and `thumbnail` are base64. */
export const copiedPhoto = z.object({
  tour_id: z.string(),
  id: z.string(),
  touchpoint_id: z.string(),
  sub_touchpoint_id: z.string(),
  width: z.number(),
  height: z.number(),
  sha256: z.string(),
  taken_at: z.string(),
  thumbnail: z.string(),
  bytes: z.string(),
});

export type CopiedPhoto = z.infer<typeof copiedPhoto>;
