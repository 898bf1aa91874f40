import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocale, type Locale } from '#domain/locale.ts';
import type { App } from './App.ts';
import { preferredLocale } from './acceptLanguage.ts';
import { fontRule, logo, tokens } from './pageParts.ts';
import { sendError } from './sendError.ts';

/** As the app's own 404 page looks (`src/features/info/not-found`), by day and by night, after the rule of its font. */
function notFoundStyle(font: string): string {
  return `
  ${font}
  ${tokens}
  * { box-sizing: border-box; margin: 0; }
  body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; background: var(--ground);
    color: var(--text); font: 1.0625rem/1.5 "Inter Variable", system-ui, sans-serif;
    font-feature-settings: "cv11", "ss03"; overflow-wrap: break-word; -webkit-font-smoothing: antialiased; }
  a { text-decoration: none; }
  a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  header { background: var(--bar); color: var(--on-bar); padding-top: env(safe-area-inset-top); }
  header a { display: flex; gap: 0.625rem; align-items: center; width: 100%; max-width: 72rem; min-height: 3.5rem;
    margin: auto; padding-inline: 1rem; color: inherit; font-size: 1.25rem; font-weight: 740;
    letter-spacing: -0.03em; }
  header a:focus-visible { outline-color: #ffc400; outline-offset: -3px; }
  main { display: flex; flex: 1; flex-direction: column; gap: 1.5rem; width: 100%; max-width: 36rem;
    margin-inline: auto; padding: 1.5rem 1rem 0; }
  h1 { font-size: 1.875rem; font-weight: 720; line-height: 1.15; letter-spacing: -0.025em; }
  .content { display: flex; flex: 1; flex-direction: column; gap: 1rem; padding-bottom: 2.5rem; }
  .storeys { display: flex; flex-direction: column; gap: 0.75rem; width: 100%; max-width: 15rem; margin-block: 1rem; }
  .storeys span { width: 72%; height: 1.75rem; border-radius: 0.375rem; background: var(--text); }
  .storeys span:first-child { align-self: flex-end; }
  .storeys span:nth-child(2) { align-self: center; border: 2px dashed var(--strong); background: none; }
  footer { position: sticky; bottom: 0; display: flex; margin-inline: -1rem;
    padding: 0.75rem 1rem max(0.75rem, env(safe-area-inset-bottom)); border-top: 1px solid var(--line);
    background: var(--ground); }
  footer a { flex: 1; display: inline-flex; align-items: center; justify-content: center; min-height: 3.25rem;
    padding: 0.5rem 1.625rem; border-radius: 0.75rem; background: #ffc400; color: #17181c; font-size: 1.1875rem;
    font-weight: 600; line-height: 1.25; text-align: center; }
  footer a:hover { background: #ebae00; }
  @media (min-width: 48em) {
    main { padding-top: 2.5rem; }
    .content { flex: 0 1 auto; padding-bottom: 0; }
    footer { margin-inline: 0; padding-inline: 0; }
    footer a { flex: 0 1 auto; min-width: 14rem; }
  }
`;
}

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
function localeFor(path: string, acceptLanguage: string | undefined): Locale {
  const first = path.split(/[/?]/, 2)[1];
  return isLocale(first) ? first : preferredLocale(acceptLanguage);
}

/** A page for a path that is none of the product's. It carries nothing of the request but its language. */
function notFoundPage(locale: Locale, font: string): string {
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

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(\/|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** Answers requests for what is no route and no file: a page for browsers, JSON for programs. */
export async function notFound(app: App, folder: string): Promise<void> {
  const font = await fontRule(folder);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) return reply.send(sendError(reply, { reason: 'not_found' }));
    const locale = localeFor(request.url, request.headers['accept-language']);
    return reply
      .code(404)
      .headers({ vary: 'accept, accept-language', 'cache-control': 'no-store', 'content-language': locale })
      .type('text/html; charset=utf-8')
      .send(notFoundPage(locale, font));
  });
}
