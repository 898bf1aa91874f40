import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cleanText, lengthOf } from '#domain/cleanText.ts';

/** The message under a field whose text has more than `limit` characters once it is cleaned, as the server counts; or null. */
export function lengthError(text: string, limit: number): string | null {
  return lengthOf(cleanText(text)) <= limit ? null : i18n._(msg`Please keep this to ${limit} characters.`);
}
