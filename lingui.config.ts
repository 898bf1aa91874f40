import { readFileSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLocale, locales } from '#domain/locale.ts';
import { chunkSources } from './scripts/chunkSources.ts';

const speaks = (file: string) => /from '@lingui\/(?:core|react)\/macro'/u.test(readFileSync(file, 'utf8'));

export default defineConfig({
  sourceLocale: defaultLocale,
  locales: [...locales],
  // The texts of a chunk are those of its files, so that none is shown before it is there.
  catalogs: Object.entries(chunkSources()).map(([area, files]) => ({
    path: `<rootDir>/locales/${area}/{locale}`,
    include: [...files].filter(speaks),
  })),
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
});
