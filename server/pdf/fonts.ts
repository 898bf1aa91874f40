import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The weights that documents are set in. */
export type Face = 'regular' | 'strong';

// Whole files: the web fonts of the app are subsets, none of which has every Latin letter (decision 116).
const files: Readonly<Record<Face, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};

function open(face: Face): Font {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(files[face]));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${files[face]} holds several fonts.`);
  return font;
}

/** The product's font, as it is embedded. */
export function openFonts(): Readonly<Record<Face, Font>> {
  return { regular: open('regular'), strong: open('strong') };
}
