import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts';

// The German sentence belongs to the page in every language (specification §8).
const german = 'Die gewünschte Seite wurde nicht gefunden.';

const texts: Record<Locale, { readonly sentence: string | null; readonly home: string }> = {
  en: { sentence: 'Sorry, this page could not be found.', home: 'To the start page' },
  de: { sentence: null, home: 'Zur Startseite' },
  fr: { sentence: 'Désolé, cette page est introuvable.', home: 'Vers la page d’accueil' },
  it: { sentence: 'Spiacenti, questa pagina non è stata trovata.', home: 'Alla pagina iniziale' },
};

/** The reader's language by Accept-Language: of the four the one they like best, else English. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality =
        parameters
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? '1';
      return { language: tag.toLowerCase().split('-', 1)[0], quality: Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted.map(({ language }) => language).find(isLocale) ?? defaultLocale;
}

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
    font: 1.0625rem/1.6 system-ui, sans-serif; }
  main { max-width: 32rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
  p { margin: 0 0 0.75rem; }
  a { display: inline-block; padding: 0.625rem 0; color: inherit; text-underline-offset: 0.2em; }
`;

/** A page for a path that is none of the product's. It carries nothing of the request. */
export function notFoundPage(locale: Locale): string {
  const { sentence, home } = texts[locale];
  const own = sentence === null ? '' : `\n<p>${sentence}</p>`;
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>404 Not Found</title>
<style>${style}</style>
<main>
<h1 lang="en">404 Not Found</h1>${own}
<p lang="de">${german}</p>
<a href="/${locale}">${home}</a>
</main>
</html>
`;
}
