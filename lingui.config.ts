import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLocale, locales } from '#domain/locale.ts';

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...locales],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
});
