import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

type Row = { readonly id: string; readonly level: string; readonly how: string; readonly shown: string };

/** The cells of table rows that begin with the id of a requirement and have five cells. */
const rows: readonly Row[] = document.split('\n').flatMap((line) => {
  const cells = line.split(' | ').map((cell) => cell.replace(/^\| /, '').replace(/ \|$/, ''));
  const [id = '', level = '', , how = '', shown = ''] = cells;
  return cells.length === 5 && /^(\d+\.\d+\.\d+|SR\d+)$/.test(id) ? [{ id, level, how, shown }] : [];
});

/** Tests are cited as `file` “title”, separated by semicolons. */
const testsOf = ({ shown }: Row) =>
  [...shown.matchAll(/`([\w/.]+\.test\.tsx?)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

/** Requirements fully shown by tests; others begin with "in part", "by hand", "operator", "not yet" or "no". */
const isShown = (row: Row) => row.shown.startsWith('`');

const textOf = (path: string) => {
  const whole = join(root, path);
  return existsSync(whole) ? readFileSync(whole, 'utf8') : '';
};

describe('the table of docs/security.md', () => {
  it('is read whole', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.flatMap(testsOf).length).toBeGreaterThan(120);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const honest = /^(`tests\/|in part: |by hand: |operator: |not yet: |no: )/;
    expect(rows.filter(({ shown }) => !honest.test(shown)).map(({ id }) => id)).toEqual([]);
    expect(rows.filter((row) => isShown(row) && testsOf(row).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = rows.flatMap((row) =>
      testsOf(row)
        .filter(({ file, title }) => !textOf(`tests/${file.replace(/^tests\//, '')}`).includes(title))
        .map(({ file, title }) => `${row.id} ${file} ${title}`),
    );
    expect(missing).toEqual([]);
  });

  it('names files that exist', () => {
    const named = rows.flatMap(({ id, how }) =>
      [...how.matchAll(/`([\w/.-]+\.(?:ts|tsx|md|mjs))`/g)].map(([, file = '']) => [id, file] as const),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(([, file]) => textOf(file) === '')).toEqual([]);
  });

  it('is counted in the first lines of the document', () => {
    const counted = ['1', '2', '3', '–'].map((level) => {
      const all = rows.filter((row) => row.level === level);
      return `${all.filter(isShown).length} of ${all.length}`;
    });
    const [one, two, three, own] = counted;
    expect(document).toContain(
      `- level 1: **${one}**\n- level 2: **${two}**\n- level 3, those taken: **${three}**\n- this product’s own (SR1 to SR16): **${own}**`,
    );
  });

  it('ASVS 2.1.3 ASVS 6.1.1 ASVS 7.1.1 ASVS 13.1.3 ASVS 15.1.3 the documented numbers stand in the code', () => {
    const numbers = [...document.matchAll(/\| `([\w/.]+\.ts)` \| `([^`]+)` \|$/gm)];
    expect(numbers.length).toBeGreaterThan(35);
    const wrong = numbers
      .filter(([, file = '', code = '']) => !textOf(file).includes(code))
      .map(([line]) => line);
    expect(wrong).toEqual([]);
  });

  it('ASVS 14.1.1 ASVS 14.1.2 every table of the database has a class', () => {
    const tables =
      textOf('server/database/tables.ts').split('export type Tables = {')[1]?.split('};')[0] ?? '';
    const names = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    const data = document.split('### Data\n')[1]?.split('###')[0] ?? '';
    expect(names.filter((name) => !data.includes(`\`${name}\``))).toEqual([]);
  });

  it('ASVS 16.1.1 every event that is logged is in the inventory', () => {
    const folder = join(root, 'server');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.ts'),
    );
    const logged = sources.flatMap((path) =>
      textOf(`server/${path}`)
        .split('\n')
        .filter((line) => /\bevent\b(:| =)/.test(line))
        .flatMap((line) => [...line.matchAll(/'([a-z_]+)'/g)].map(([, name = '']) => name)),
    );
    expect(logged.length).toBeGreaterThan(8);
    const inventory = document.split('### Logs\n')[1]?.split('###')[0] ?? '';
    expect([...new Set(logged)].filter((event) => !inventory.includes(event))).toEqual([]);
  });
});
