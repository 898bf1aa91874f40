import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { mixedText, type Syntax } from '../../../lint/mixedText.ts';

function isMixed(jsx: string): boolean {
  const { program } = parseSync('part.tsx', `const part = ${jsx};`);
  const [declared] = program.body;
  if (declared?.type !== 'VariableDeclaration') throw new Error('no declaration');
  return mixedText(declared.declarations[0]?.init as unknown as Syntax) !== null;
}

it.each([
  '<p>{count} unsent</p>',
  '<p><Icon />{label}</p>',
  '<p><b>1</b>{n > 0 && `, ${n}`}</p>',
  "<p><b>1</b>{n > 0 ? 'one' : null}</p>",
  '<>{percent(share)}<Text>of</Text></>',
  '<p>{one.name}<br /></p>',
])('S19 %s is frozen where the page is translated', (jsx) => expect(isMixed(jsx)).toBe(true));

it.each([
  '<p>{count}</p>',
  '<p>{`${count} unsent`}</p>',
  '<p><span>{count}</span> unsent</p>',
  '<Trans>{count} unsent</Trans>',
  '<p><Icon />{isOpen && <b>open</b>}</p>',
  '<ul><li />{rows.map((row) => <li key={row} />)}</ul>',
  '<div>{children}<Icon /></div>',
])('S19 %s is not', (jsx) => expect(isMixed(jsx)).toBe(false));
