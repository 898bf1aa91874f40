import * as z from 'zod/mini';

/** The payload of `send-photo` (S3): it was checked when it was made, and is checked again when it is announced. */
export const keptPhoto = z.object({
  id: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  taken_at: z.string(),
});

/** The photos of an answer as a device keeps them. */
export const keptPhotos = z.optional(z.array(keptPhoto));
