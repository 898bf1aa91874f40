import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Appearance, appearances } from './appearances.ts';
import type { Chapter, Screen } from './Screen.ts';
import { usual } from './view.ts';

/** Where the reference pictures are. */
export const referencesFolder = join(import.meta.dirname, 'references');

/** More than so many pictures nobody looks at when they change. */
export const maxReferences = 138;

/** The picture of a screen that somebody has looked at and found good. */
export type Reference = {
  readonly appearance: Appearance;
  /** Below the folder of the references. */
  readonly file: string;
};

/** Words as a part of a file's name. */
export const fileName = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const endings = {
  phone: 'phone.light',
  tablet: 'tablet.light',
  'desktop, dark': 'desktop.dark',
  'phone, German': `phone.${usual.theme}.de`,
} as const satisfies Record<Appearance, string>;

/** Every screen once on a phone, and where it says that it looks otherwise. */
export function referencesOf(chapter: Chapter, screen: Screen): readonly Reference[] {
  const wanted = (Object.keys(appearances) as Appearance[]).filter(
    (one) => one === 'phone' || screen.also?.includes(one) === true,
  );
  return wanted.map((appearance) => ({
    appearance,
    file: join(fileName(chapter.name), `${fileName(screen.name)}.${endings[appearance]}.webp`),
  }));
}

/** The files that all screens together want. */
export function wantedFiles(chapters: readonly Chapter[]): readonly string[] {
  return chapters
    .flatMap((chapter) => chapter.screens.flatMap((screen) => referencesOf(chapter, screen)))
    .map(({ file }) => file)
    .toSorted();
}

/** The files that are there. */
export function keptFiles(): readonly string[] {
  if (!existsSync(referencesFolder)) return [];
  const all = readdirSync(referencesFolder, { recursive: true, encoding: 'utf8' });
  return all.filter((name) => name.endsWith('.webp')).toSorted();
}
