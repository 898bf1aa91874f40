import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import { openChromium } from './others/chromium.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

const typed = [
  ' Anna@Example.ch ',
  'anna@ZÜRICH.example',
  'anna@Zu\u0308ri\u00adch.example',
  'anna@zü\u200drich.example',
  'anna@straße.example',
  'anna@STRAẞE.example',
  'anna@ΟΔΟΣ.gr',
  'anna@οδος.gr',
  'anna@İstanbul.example',
  'anna@пример.рф',
  'anna@דוגמה.example',
  'müller@zürich.example',
];

/** Runs in the page, too: what the fields of the login and of the reset hold of each address after it is typed. */
function valuesIn(addresses: readonly string[]): [text: string, email: string][] {
  const valueOf = (type: string, address: string) => {
    const field = document.createElement('input');
    field.type = type;
    document.body.append(field);
    field.focus();
    document.execCommand('insertText', false, address);
    const { value } = field;
    field.remove();
    return value;
  };
  return addresses.map((address) => [valueOf('text', address), valueOf('email', address)]);
}

const keyOf = (address: string) => cleanEmail(address).toLowerCase();
const asTyped = (address: string) => address;
// In a field of type email Chromium has the letters of IDNA 2003, unlike in its addresses (docs/known-limits.md).
const transitional = (address: string) => address.replaceAll(/[ßẞ]/g, 'ss').replaceAll('ς', 'σ');

const browsers = [
  { name: 'Chromium', missing: null, open: openChromium, readsEmail: transitional },
  { name: 'Firefox', missing: noFirefox(), open: openFirefox, readsEmail: asTyped },
  { name: 'WebKit', missing: noWebKit(), open: openWebKit, readsEmail: asTyped },
];

for (const { name, missing, open, readsEmail } of browsers) {
  const why = missing === null ? '' : ` (skipped: ${missing})`;
  it.skipIf(missing !== null)(
    `E3 what ${name} makes of an address, at the login and in the form of the reset, is the same one${why}`,
    async () => {
      const profile = mkdtempSync(join(tmpdir(), 'storey-addresses-'));
      const driver = await open(profile);
      try {
        const values = await driver.run(valuesIn, typed);
        expect(values.map((fields) => fields.map(keyOf))).toEqual(
          typed.map((address) => [keyOf(address), keyOf(readsEmail(address))]),
        );
        // It was typed.
        expect(values.map(([text]) => text)).toEqual(typed);
      } finally {
        await driver.close();
        rmSync(profile, { recursive: true, force: true });
      }
    },
  );
}
