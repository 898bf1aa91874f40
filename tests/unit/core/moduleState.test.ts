import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { type Declaration, moduleState } from '../../../lint/moduleState.ts';

const stateIn = (statement: string, file = 'src/part.ts') => {
  const [declared] = parseSync('part.ts', statement).program.body;
  return moduleState(file, declared as unknown as Declaration);
};

it('names what can change, and is no pure cache of that file', () => {
  const state = [
    'let state;',
    'export let state;',
    'const state = new Map();',
    'const state: string[] = [];',
  ];
  for (const statement of state) expect(stateIn(statement)).toEqual(['state']);
  const none = [
    'const a: ReadonlySet<string> = new Set();',
    'const a: readonly string[] = [];',
    'const a = 0;',
  ];
  for (const statement of none) expect(stateIn(statement)).toEqual([]);
  const cache = 'const formatters = new Map();';
  expect([stateIn(cache, 'src/domain/results/days.ts'), stateIn(cache)]).toEqual([[], ['formatters']]);
});
