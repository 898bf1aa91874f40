import { expect, it } from 'vitest';
import { type Picture, withKeptPage } from '../../../../src/app/keptPage/withKeptPage.ts';

const shell = `<!doctype html>
<html lang="en" dir="ltr"><head><title>Storey</title>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><div id="root"><div class="splash"><svg></svg></div></div><noscript>Storey needs JavaScript.</noscript></body></html>`;

const picture: Picture = {
  facts: {
    path: '/de/touchpoints/1',
    app: '/assets/index-1.js',
    styles: ['/assets/index-1.css'],
    theme: 'dark',
    scrolled: 12,
    database: 'storey-1',
    storedTourId: 't',
    tourId: 't',
    touchpointId: '1',
  },
  title: 'Ankommen "hier" <b> · Storey',
  locale: 'de',
  style: '.a::before{content:"</style><script>alert(1)</script>"}',
  fonts: ['/assets/inter.woff2'],
  content: '<main><h1>$& Ankommen</h1></main>',
};

it('puts the page where the splash was, and the app after it', () => {
  const page = withKeptPage(shell, picture) ?? '';
  expect(page).toContain('<div id="root"><main><h1>$& Ankommen</h1></main></div><noscript>');
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).not.toContain('splash');
  // Nothing but the small script is waited for.
  expect(page).not.toContain('rel="stylesheet"');
  expect(page).not.toContain('type="module"');
  expect(page).toContain('<link rel="preload" as="font" crossorigin href="/assets/inter.woff2">');
});

it('ASVS 1.2 nothing that is text becomes markup', () => {
  const page = withKeptPage(shell, picture) ?? '';
  expect(page).toContain('<title>Ankommen &quot;hier&quot; &lt;b> · Storey</title>');
  expect(page).not.toContain('</style><script>');
  const [, facts = ''] = /data-facts="([^"]*)"/u.exec(page) ?? [];
  expect(JSON.parse(facts.replaceAll('&quot;', '"'))).toEqual(picture.facts);
});

it('does nothing with the shell of another version', () => {
  expect(withKeptPage(shell.replace('index-1.js', 'index-2.js'), picture)).toBeNull();
  expect(withKeptPage('<p>Sign in to this Wi-Fi</p>', picture)).toBeNull();
});
