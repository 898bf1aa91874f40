import * as zod from 'zod/mini';
import { plainText } from '../http/plainText.ts';
import { longestReason } from './exclusion.ts';

/** PUT /api/assessment/tours/{id}/exclusion (N15). */
export const tourExclusionRequest = zod.strictObject({
  exclusion: zod.strictObject({
    reason: zod.string().check(zod.trim(), zod.minLength(1), zod.maxLength(longestReason), plainText),
  }),
});
