import { keptPageScript } from '#contract/keptPage.ts';
import type { KeptFacts } from './KeptFacts.ts';

/** A page as it is drawn. */
export type Picture = {
  readonly facts: KeptFacts;
  readonly title: string;
  readonly locale: string;
  /** The rules it is drawn with. */
  readonly style: string;
  /** Addresses of the fonts on it: drawn in another one first, it would be laid out twice. */
  readonly fonts: readonly string[];
  /** Markup of everything in the root. */
  readonly content: string;
};

const place = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/u;
const styleTags = /<link rel="stylesheet"[^>]*>/gu;

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * The shell with a kept page in it; null where it is the shell of another version. Nothing is waited for but one small
 * script: the styles are in the page, and the app is asked for after the page is painted, because compiling it would
 * stand in the way.
 */
export function withKeptPage(shell: string, picture: Picture): string | null {
  const { facts, title, locale, style, fonts, content } = picture;
  const appTag = `<script type="module" crossorigin src="${facts.app}"></script>`;
  if (!shell.includes(appTag) || !place.test(shell)) return null;
  const first = [
    // Deferred: waiting for it in the middle would hold up the parsing, and nothing is shown before it ran.
    `<script defer src="${keptPageScript}" data-facts="${attribute(JSON.stringify(facts))}"></script>`,
    ...fonts.map((font) => `<link rel="preload" as="font" crossorigin href="${attribute(font)}">`),
    `<style data-kept>${style.replaceAll('</', '<\\/')}html:not([data-kept]) #root{display:none}</style>`,
  ];
  return shell
    .replace(styleTags, '')
    .replace(appTag, () => first.join(''))
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${attribute(title)}</title>`)
    .replace(/<html[^>]*>/u, () => `<html lang="${attribute(locale)}" dir="ltr">`)
    .replace(place, (_, before: string, after: string) => `${before}${content}${after}`);
}
