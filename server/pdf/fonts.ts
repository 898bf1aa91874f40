import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The weights that documents are set in. */
export type Face = 'regular' | 'strong';

/** The writings that there is a font for. Latin is Inter, which holds Greek and Cyrillic too. */
export type Script = 'latin' | 'arabic' | 'hebrew' | 'georgian' | 'emoji';

const noto = (name: string, subset: string, weight: number) =>
  `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`;

// Whole files: the web fonts of the app are subsets, none of which has every Latin letter (decision 214).
const files: Readonly<Record<Script, Readonly<Record<Face, string>>>> = {
  latin: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  },
  arabic: {
    regular: noto('noto-sans-arabic', 'arabic', 400),
    strong: noto('noto-sans-arabic', 'arabic', 600),
  },
  hebrew: {
    regular: noto('noto-sans-hebrew', 'hebrew', 400),
    strong: noto('noto-sans-hebrew', 'hebrew', 600),
  },
  georgian: {
    regular: noto('noto-sans-georgian', 'georgian', 400),
    strong: noto('noto-sans-georgian', 'georgian', 600),
  },
  emoji: { regular: noto('noto-emoji', 'emoji', 400), strong: noto('noto-emoji', 'emoji', 400) },
};

/** Opens the font of a writing, to be embedded. */
export function openFont(script: Script, face: Face): Font {
  const file = files[script][face];
  const font = create(readFileSync(createRequire(import.meta.url).resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} holds several fonts.`);
  return font;
}
