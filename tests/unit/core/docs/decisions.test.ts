import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../docs/decisions');
const files = readdirSync(folder).filter((name) => /^\d{3}-/u.test(name));
const statusOf =
  /^\*\*Status\.\*\* ((?:In force|Superseded by \d{3})(?:, changed by \d{3}(?: and \d{3})*)?)/mu;

it.each(files)('%s says whether it is in force', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 3)} `, 'u'));
  expect(text).toMatch(statusOf);
});

it('the index has a line of each, with its status, and their number', () => {
  const rows = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [title = ''] = text.split('\n');
    return `| ${name.slice(0, 3)} | [${title.slice(6)}](${name}) | ${statusOf.exec(text)?.[1]} |`;
  });
  const indexText = readFileSync(join(folder, 'index.md'), 'utf8');
  const index = indexText.split('\n');
  const inForce = rows.filter((row) => row.includes('| In force')).length;
  expect(indexText).toContain(`\n${files.length} decisions, ${inForce} in force.`);
  expect(index.filter((line) => /^\| \d/u.test(line))).toEqual(rows);
});
