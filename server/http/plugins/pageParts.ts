import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

// The tokens of src/design/tokens.css that pages of the server need; it carries no other style of the app.
const day =
  '--ground:#f4f2eb;--surface:#fff;--sunk:#eceadf;--line:#d8d4c7;--strong:#7f7b70;--text:#17181c;--muted:#56534b;--focus:#17181c;--bar:#17181c;--on-bar:#faf9f5;--good:#0a5c31;--good-ground:#e5f6ec;--bad:#8f1d0e;--bad-ground:#fdecea;--warn:#fff0b3;--on-warn:#3d2c00;--shadow:0 1px 2px rgb(50 44 20/8%),0 4px 14px rgb(50 44 20/6%)';
const night =
  '--ground:#121316;--surface:#1f2024;--sunk:#0b0c0e;--line:#34353a;--strong:#96948f;--text:#f5f3ed;--muted:#b8b6b0;--focus:#ffc400;--bar:#08090a;--good:#86e3ad;--good-ground:#0e2f1d;--bad:#ffaea3;--bad-ground:#3d140d;--warn:#3a2c00;--on-warn:#ffe680;--shadow:0 0 0 1px rgb(255 255 255/4%)';

/** The colours by day and by night, as the device is set. */
export const tokens = `:root { color-scheme: light dark; ${day} }
@media (prefers-color-scheme: dark) { :root { ${night} } }`;

/** The product's sign, for pages that the server makes itself. */
export const logo = `<svg width="28" height="28" viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
<rect x="10" y="4" width="20" height="6" rx="1.5"/><rect x="6" y="13" width="20" height="6" rx="1.5" fill="#ffc400"/><rect x="2" y="22" width="20" height="6" rx="1.5"/></svg>`;

/** The rule that loads the font of the built app; empty without a build: such a page is in the system's. */
export async function fontRule(folder: string): Promise<string> {
  const names = await readdir(join(folder, 'assets')).catch(() => []);
  const font = names.find((name) => /^inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
  return font === undefined
    ? ''
    : `@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: fallback; src: url("/assets/${font}") format("woff2"); }`;
}
