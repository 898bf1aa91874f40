import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeVariables } from '../src/design/themeVariables.ts';

// The page forbids scripts to write HTML (Trusted Types), so Mantine cannot inject its CSS variables at run time:
// they are generated as files.
const source = join(import.meta.dirname, '../src');
const design = join(source, 'design');
const files = ['mantineVariables.css', 'mantineComponents.css'] as const;

/** All stylesheets of the product except the generated ones, with the baseline that Mantine always needs. */
export function ownStylesheets(): string {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const own = names.filter((name) => name.endsWith('.css') && !files.some((file) => name.endsWith(file)));
  const always = readFileSync(
    join(import.meta.dirname, '../node_modules/@mantine/core/styles/baseline.layer.css'),
    'utf8',
  );
  return [always, ...own.map((name) => readFileSync(join(source, name), 'utf8'))].join('\n');
}

if (import.meta.main) {
  const { page, components } = themeVariables(ownStylesheets());
  writeFileSync(join(design, files[0]), page);
  writeFileSync(join(design, files[1]), components);
}
