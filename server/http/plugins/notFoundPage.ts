import { isLocale, type Locale } from '#domain/locale.ts';
import { preferredLocale } from './acceptLanguage.ts';
import { notFoundStyle } from './notFoundStyle.ts';

// The German sentence belongs to the page in every language (specification §8).
const german = 'Die gewünschte Seite wurde nicht gefunden.';

// The words of the app's own 404 page (locales/entry).
const texts: Record<Locale, { readonly sentence: string | null; readonly home: string }> = {
  en: { sentence: 'The page you were looking for does not exist.', home: 'Back to the start' },
  de: { sentence: null, home: 'Zur Startseite' },
  fr: { sentence: 'La page demandée n’a pas été trouvée.', home: 'Retour à l’accueil' },
  it: { sentence: 'La pagina richiesta non è stata trovata.', home: 'Torna alla pagina iniziale' },
};

/** The language of a path that names one (`/de/nothing`), else the reader's own. */
export function localeFor(path: string, acceptLanguage: string | undefined): Locale {
  const first = path.split(/[/?]/, 2)[1];
  return isLocale(first) ? first : preferredLocale(acceptLanguage);
}

const logo = `<svg width="28" height="28" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
<rect x="10" y="4" width="20" height="6" rx="1.5"/><rect x="6" y="13" width="20" height="6" rx="1.5" fill="#ffc400"/><rect x="2" y="22" width="20" height="6" rx="1.5"/></svg>`;

/** A page for a path that is none of the product's. It carries nothing of the request but its language. */
export function notFoundPage(locale: Locale, font: string | null): string {
  const { sentence, home } = texts[locale];
  const own = sentence === null ? '' : `\n<p>${sentence}</p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#17181c" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#08090a" media="(prefers-color-scheme: dark)">
<title>404 Not Found · Storey</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${notFoundStyle(font)}</style>
</head>
<body>
<header><a href="/${locale}">${logo}Storey</a></header>
<main>
<h1 lang="en">404 Not Found</h1>
<div class="content">
<div class="storeys" aria-hidden="true"><span></span><span></span><span></span></div>
<p lang="de">${german}</p>${own}
</div>
<footer><a href="/${locale}">${home}</a></footer>
</main>
</body>
</html>
`;
}
