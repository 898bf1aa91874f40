import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChromium } from './others/chromium.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

// Graphic, format, control, private-use and surrogate code points of Unicode 15.
const assignedIn15 = 149_186 + 65 + 137_468 + 2048;
const file = join(import.meta.dirname, '../../../src/domain/cleanText.ts');
const source = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll('export ', '');

type Range = [from: number, to: number];

/** Runs in the page, too: the code points among these that this engine's Unicode has. */
function assigned(among: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  for (const [from, to] of among) {
    for (let code = from; code <= to; code += 1) {
      if (/\p{Cn}/u.test(String.fromCodePoint(code))) continue;
      const last = ranges.at(-1);
      if (last?.[1] === code - 1) last[1] = code;
      else ranges.push([code, code]);
    }
  }
  return ranges;
}

/** Runs in the page, too: a hash of what becomes of each of these code points, alone and within a text, by range. */
function hashes(code: string, ranges: readonly Range[]): number[] {
  // oxlint-disable-next-line no-new-func
  const { cleanText, cleanLine } = new Function(`${code}; return { cleanText, cleanLine }`)() as Record<
    'cleanText' | 'cleanLine',
    (text: string) => string
  >;
  return ranges.map(([from, to]) => {
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
        const ranges = await driver.run(assigned, assigned([[0, 0x10ffff]]));
        const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
        expect(count).toBeGreaterThanOrEqual(assignedIn15);
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
