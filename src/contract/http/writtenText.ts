import * as zod from 'zod/mini';
import { cleanLine, cleanText } from '#domain/cleanText.ts';

/** A check that cleans a text which a person writes. Stands before the lengths, which count code points of what is left. */
export const cleanedText = zod.overwrite(cleanText);

/** The same for a text of one line. */
export const cleanedLine = zod.overwrite(cleanLine);
