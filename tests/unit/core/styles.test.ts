import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sheets = /import (?<local>\w+) from '(?<path>\.{1,2}\/[\w./-]+\.module\.css)'/g;

/** Classes that a component uses and its stylesheet lacks. */
function missingIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(sheets)].flatMap(({ groups }) => {
    const { local = '', path = '' } = groups ?? {};
    const styles = readFileSync(join(root, dirname(file), path), 'utf8');
    return [...source.matchAll(new RegExp(String.raw`\b${local}\['([\w-]+)'\]`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(String.raw`\.${name}(?![\w-])`).test(styles))
      .map((name) => `${file}: ${name}`);
  });
}

describe('styles', () => {
  it('every class that a component names stands in its stylesheet', () => {
    const files = globSync('src/**/*.tsx', { cwd: root });
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(missingIn)).toEqual([]);
  });
});
