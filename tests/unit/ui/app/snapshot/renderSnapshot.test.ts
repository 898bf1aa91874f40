import { expect, it } from 'vitest';
import type { PageSnapshot } from '../../../../../src/app/snapshot/captureSnapshot.ts';
import { renderSnapshot } from '../../../../../src/app/snapshot/saveSnapshots.ts';

const shell = `<!doctype html>
<html lang="en" dir="ltr"><head><title>Storey</title>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>
<body><div id="root"><div class="splash"><svg></svg></div></div><noscript>Storey needs JavaScript.</noscript></body></html>`;

const snapshot: PageSnapshot = {
  facts: {
    path: '/de/touchpoints/1',
    app: '/assets/index-1.js',
    theme: 'dark',
    scrollY: 12,
    storedTourId: 't',
  },
  title: 'Ankommen "hier" <b> · Storey',
  locale: 'de',
  styles: ['/assets/index-1.css', '/assets/walk-1.css'],
  fonts: ['/assets/inter.woff2'],
  content: '<main><h1>$& Ankommen</h1></main>',
};

it('puts the page where the splash was, and the app after it', () => {
  const page = renderSnapshot(shell, snapshot) ?? '';
  expect(page).toContain('<div id="root"><main><h1>$& Ankommen</h1></main></div><noscript>');
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).not.toContain('splash');
  // The app does not block, and each stylesheet is there once.
  expect(page).not.toContain('type="module"');
  expect(page.match(/rel="stylesheet" crossorigin href="[^"]*"/gu)).toEqual([
    'rel="stylesheet" crossorigin href="/assets/walk-1.css"',
    'rel="stylesheet" crossorigin href="/assets/index-1.css"',
  ]);
  expect(page).toContain('<link rel="preload" as="font" crossorigin href="/assets/inter.woff2">');
});

it('ASVS 1.2 nothing that is text becomes markup', () => {
  const page = renderSnapshot(shell, snapshot) ?? '';
  expect(page).toContain('<title>Ankommen &quot;hier&quot; &lt;b> · Storey</title>');
  const [, facts = ''] = /data-facts="([^"]*)"/u.exec(page) ?? [];
  expect(JSON.parse(facts.replaceAll('&quot;', '"'))).toEqual(snapshot.facts);
});

it('does nothing with the shell of another version', () => {
  expect(renderSnapshot(shell.replace('index-1.js', 'index-2.js'), snapshot)).toBeNull();
  expect(renderSnapshot('<p>Sign in to this Wi-Fi</p>', snapshot)).toBeNull();
});
