import { bootScriptPath } from '#contract/app/pageSnapshot.ts';
import type { PageSnapshot } from './captureSnapshot.ts';

const place = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/u;

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * The shell's HTML with a snapshot in it; null if the shell is of another version. The app's script tag is replaced by the boot
 * script, which loads the app after the snapshot is painted: compiling it would delay that.
 */
export function renderSnapshot(shell: string, snapshot: PageSnapshot): string | null {
  const { facts, title, locale, styles, fonts, content } = snapshot;
  const appTag = `<script type="module" crossorigin src="${facts.app}"></script>`;
  if (!shell.includes(appTag) || !place.test(shell)) return null;
  const head = [
    `<script defer src="${bootScriptPath}" data-facts="${attribute(JSON.stringify(facts))}"></script>`,
    ...fonts.map((font) => `<link rel="preload" as="font" crossorigin href="${attribute(font)}">`),
    ...styles
      .map((style) => `<link rel="stylesheet" crossorigin href="${attribute(style)}">`)
      .filter((tag) => !shell.includes(tag)),
    '<style>html:not([data-snapshot]) #root{display:none}</style>',
  ];
  return shell
    .replace(appTag, () => head.join(''))
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${attribute(title)}</title>`)
    .replace(/<html[^>]*>/u, () => `<html lang="${attribute(locale)}" dir="ltr">`)
    .replace(place, (_, before: string, after: string) => `${before}${content}${after}`);
}
