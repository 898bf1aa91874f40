import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLocale, locales } from '#domain/locale.ts';
import { areaSources, textAreas } from './src/i18n/textAreas.ts';

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...locales],
  catalogs: textAreas.map((area) => ({
    path: `<rootDir>/locales/${area}/{locale}`,
    include: [...areaSources[area]],
  })),
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
});
