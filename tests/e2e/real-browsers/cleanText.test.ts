import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChromium } from './others/chromium.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

// Graphic, format, control, private-use and surrogate code points of Unicode 15.
const signsOf15 = 149_186 + 65 + 137_468 + 2048;
// What later versions have added: the browsers and the server need not know them.
const later =
  '88f 897 c5c cdc 1acf-1add 1ae0-1aeb 1b4e-1b4f 1b7f 1c89-1c8a 20c1 2427-2429 2b96 2ffc-2fff 31e4-31e5 31ef ' +
  'a7cb-a7cf a7d2 a7d4 a7da-a7dc a7f1 fbc3-fbd2 fd90-fd91 fdc8-fdce 105c0-105f3 10940-10959 10d40-10d65 ' +
  '10d69-10d85 10d8e-10d8f 10ec2-10ec7 10ed0-10ed8 10efa-10efc 11380-11389 1138b 1138e 11390-113b5 113b7-113c0 ' +
  '113c2 113c5 113c7-113ca 113cc-113d5 113d7-113d8 113e1-113e2 116d0-116e3 11b60-11b67 11bc0-11be1 11bf0-11bf9 ' +
  '11db0-11ddb 11de0-11de9 11f5a 13460-143fa 16100-16139 16d40-16d79 16ea0-16eb8 16ebb-16ed3 16ff2-16ff6 ' +
  '187f8-187ff 18cff 18d09-18d1e 18d80-18df2 1cc00-1ccfc 1cd00-1ceb3 1ceba-1ced0 1cee0-1cef0 1e5d0-1e5fa 1e5ff ' +
  '1e6c0-1e6de 1e6e0-1e6f5 1e6fe-1e6ff 1f6d8 1f777-1f77a 1f8b2-1f8bb 1f8c0-1f8c1 1f8d0-1f8d8 1fa54-1fa57 ' +
  '1fa89-1fa8a 1fa8e-1fa8f 1fabe 1fac6 1fac8 1facd 1fadc 1fadf 1fae9-1faea 1faef 1fbcb-1fbef 1fbfa 2b73a-2b73f ' +
  '2cea2-2cead 2ebf0-2ee5d 323b0-33479 ';
const file = join(import.meta.dirname, '../../../src/domain/cleanText.ts');
const source = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll('export ', '');

type Range = [from: number, to: number];

const isLater = new Set(
  later
    .trim()
    .split(' ')
    .flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
);
const signs = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => !isLater.has(code) && !/\p{Cn}/u.test(String.fromCodePoint(code)),
);

/** The code points of Unicode 15. */
const ranges = signs.reduce<Range[]>((found, code) => {
  const last = found.at(-1);
  if (last?.[1] === code - 1) last[1] = code;
  else found.push([code, code]);
  return found;
}, []);

/** Runs in the page, too: a hash of what becomes of each of these code points, alone and within a text, by range. */
function hashes(code: string, compared: readonly Range[]): number[] {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  const { cleanText, cleanLine } = new Function(`${code}; return { cleanText, cleanLine }`)() as Record<
    'cleanText' | 'cleanLine',
    (text: string) => string
  >;
  return compared.map(([from, to]) => {
    let hash = 0;
    for (let at = from; at <= to; at += 1) {
      const sign = String.fromCodePoint(at);
      const text = `${cleanText(sign)}|${cleanText(`a${sign}\u0301\u0316b${sign}`)}|${cleanLine(`${sign}❤${sign}\ufe0f`)}`;
      for (let unit = 0; unit < text.length; unit += 1)
        hash = (Math.imul(hash, 31) + text.charCodeAt(unit)) | 0;
    }
    return hash;
  });
}

it('T9 the signs that are compared are those of Unicode 15', () => expect(signs).toHaveLength(signsOf15));

const browsers = [
  { name: 'Chromium', missing: null, open: openChromium },
  { name: 'Firefox', missing: noFirefox(), open: openFirefox },
  { name: 'WebKit', missing: noWebKit(), open: openWebKit },
];

for (const { name, missing, open } of browsers) {
  const why = missing === null ? '' : ` (skipped: ${missing})`;
  it.skipIf(missing !== null)(
    `T9 ${name} cleans every sign of Unicode 15 as the server does${why}`,
    async () => {
      const profile = mkdtempSync(join(tmpdir(), 'storey-signs-'));
      const driver = await open(profile);
      try {
        const there = await driver.run(hashes, source, ranges);
        const differing = hashes(source, ranges).flatMap((hash, at) =>
          hash === there[at] ? [] : [ranges[at]],
        );
        expect(differing).toEqual([]);
      } finally {
        await driver.close();
        rmSync(profile, { recursive: true, force: true });
      }
    },
  );
}
