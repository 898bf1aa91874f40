import * as z from 'zod/mini';
import { me } from './session.ts';

/**
 * In which cache of the origin the second copies stand (S24). It begins with none of the prefixes that are cleared to
 * make room (S20), when somebody else signs in, or with an update.
 */
export const secondCopiesCache = 'storey-second-copies';

/** Who was signed in last on this device, and the print of the token they had. */
export const keptPerson = z.object({ print: z.string(), me });
