import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Appearance, appearances } from './appearances.ts';
import type { Chapter, Screen } from './Screen.ts';
import { defaultView } from './view.ts';

/** The folder of the reference pictures. */
export const referencesFolder = join(import.meta.dirname, 'references');

/** Nobody would review more changes than this. */
export const maxReferences = 160;

/** An approved picture of a screen. */
export type Reference = {
  readonly appearance: Appearance;
  /** Relative to the folder of the references. */
  readonly file: string;
};

/** Text in a form for file names. */
export const fileName = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const endings = {
  phone: 'phone.light',
  tablet: 'tablet.light',
  'desktop, dark': 'desktop.dark',
  'phone, German': `phone.${defaultView.theme}.de`,
} as const satisfies Record<Appearance, string>;

/** The references of a screen: one on a phone, and those of `also`. */
export function referencesOf(chapter: Chapter, screen: Screen): readonly Reference[] {
  const wanted = (Object.keys(appearances) as Appearance[]).filter(
    (one) => one === 'phone' || screen.also?.includes(one) === true,
  );
  return wanted.map((appearance) => ({
    appearance,
    file: join(fileName(chapter.name), `${fileName(screen.name)}.${endings[appearance]}.webp`),
  }));
}

/** The files of all screens. */
export function wantedFiles(chapters: readonly Chapter[]): readonly string[] {
  return chapters
    .flatMap((chapter) => chapter.screens.flatMap((screen) => referencesOf(chapter, screen)))
    .map(({ file }) => file)
    .toSorted();
}

/** The files that exist. */
export function keptFiles(): readonly string[] {
  if (!existsSync(referencesFolder)) return [];
  const all = readdirSync(referencesFolder, { recursive: true, encoding: 'utf8' });
  return all.filter((name) => name.endsWith('.webp')).toSorted();
}
