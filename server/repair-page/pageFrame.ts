import { repairPaths } from '#contract/http/repairPaths.ts';
import type { Locale } from '#domain/locale.ts';
import { logo } from '../http/plugins/pageParts.ts';
import { Html, html } from './html.ts';
import { repairStyle } from './repairStyle.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** The words of these pages; `{name}` is the place of a value (`filled`). The script has none: it shows and hides these. */
export type RepairTexts = typeof en;

export const repairTexts: Readonly<Record<Locale, RepairTexts>> = { en, de, fr, it };

/** What every page for people without an account is made with. */
export type Frame = {
  readonly locale: Locale;
  /** The rule that loads the app's font, if the app is built. */
  readonly font: string;
  readonly privacyUrl: string | null;
};

/** A page of its own, which the app knows nothing of. */
export function pageFrame(frame: Frame, title: string, content: Html): string {
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
<title>${title} · Storey</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(font + repairStyle)}</style>
</head>
<body>
<header><div class="brand">${new Html(logo)}Storey</div></header>
<main>
${content}
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
  return pageFrame(frame, title, content);
}

/** R4: the page on which an address stops its reminders, and allows them again. Its form works without a script. */
export function stopPage(frame: Frame, token: string, isStopped: boolean): string {
  const words = repairTexts[frame.locale];
  const said = isStopped
    ? html`<p role="status"><strong>${words.stopped}</strong></p><p>${words.stoppedMore}</p>`
    : html`<p>${words.stopQuestion}</p>`;
  const content = html`<div class="head"><h1>${words.reminders}</h1></div>
<form class="card" method="post" action="${repairPaths.stop(token)}">
${said}
<input type="hidden" name="locale" value="${frame.locale}">
<input type="hidden" name="again" value="${isStopped ? 1 : 0}">
<button class="button${isStopped ? ' quiet' : ''}">${isStopped ? words.allow : words.stop}</button>
</form>`;
  return pageFrame(frame, words.reminders, content);
}
