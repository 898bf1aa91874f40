import { type Locale, locales } from '#domain/locale.ts';
import { logo } from '../http/plugins/pageParts.ts';
import { Html, html } from './html.ts';
import { repairStyle } from './repairStyle.ts';
import { german } from './texts/de.ts';
import { english, type RepairTexts } from './texts/en.ts';
import { french } from './texts/fr.ts';
import { italian } from './texts/it.ts';

export const repairTexts: Readonly<Record<Locale, RepairTexts>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
};

/** What every page for people without an account is made with. */
export type Frame = {
  readonly locale: Locale;
  /** The rule that loads the app's font, if the app is built. */
  readonly font: string;
  readonly privacyUrl: string | null;
};

/** The page's own address in each language; null: it names none of its own, as a dead link's page. */
type Addresses = ((locale: Locale) => string) | null;

function languages({ locale }: Frame, addressIn: Addresses): Html | null {
  if (addressIn === null) return null;
  const links = locales.map(
    (one) =>
      html`<a href="${addressIn(one)}" hreflang="${one}" lang="${one}"${new Html(one === locale ? ' aria-current="true"' : '')}>${one.toUpperCase()}</a>`,
  );
  return html`<nav aria-label="${repairTexts[locale].language}">${links}</nav>`;
}

/** A page of its own, which the app knows nothing of. `isWide`: its two parts stand side by side where there is room. */
export function pageFrame(
  frame: Frame,
  page: {
    readonly title: string;
    readonly content: Html;
    readonly addressIn: Addresses;
    readonly script?: string;
    readonly isWide?: boolean;
  },
): string {
  const { locale, font, privacyUrl } = frame;
  const { privacy } = repairTexts[locale];
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#17181c" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#08090a" media="(prefers-color-scheme: dark)">
<title>${page.title} · Storey</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(font + repairStyle)}</style>
${page.script === undefined ? null : html`<script src="${page.script}" defer></script>`}
</head>
<body>
<header><div><span class="brand">${new Html(logo)}Storey</span>${languages(frame, page.addressIn)}</div></header>
<main${new Html(page.isWide === true ? ' class="two"' : '')}>
${page.content}
</main>
${privacyUrl === null ? null : html`<footer><a href="${privacyUrl}" rel="noopener">${privacy}</a></footer>`}
</body>
</html>
`.text;
}

/** R1: one page for a link that is unknown, was withdrawn or has ended, the same to the byte. */
export function deadPage(frame: Frame): string {
  const { title, more } = repairTexts[frame.locale].dead;
  const content = html`<div class="head"><h1>${title}</h1>
<p>${more}</p></div>`;
  return pageFrame(frame, { title, content, addressIn: null });
}
