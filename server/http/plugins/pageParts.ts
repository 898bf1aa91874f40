import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

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
