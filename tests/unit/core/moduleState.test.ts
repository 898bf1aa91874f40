import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { type Declaration, moduleState } from '../../../lint/moduleState.ts';

const stateIn = (statement: string, file = 'src/part.ts') => {
  const [declared] = parseSync('part.ts', statement).program.body;
  return moduleState(file, declared as unknown as Declaration);
};

it.each([
  'let state = 0;',
  'export let state: string | undefined;',
  'const state = new Map<string, number>();',
  'export const state: Set<string> = new Set();',
  'const state: string[] = [];',
])('%s is state of a module', (statement) => expect(stateIn(statement)).toEqual(['state']));

it.each([
  'const state: ReadonlySet<string> = new Set(["a"]);',
  'const state: readonly string[] = [];',
  'const state = 0;',
  'function create() { let state = 0; return state; }',
])('%s is not', (statement) => expect(stateIn(statement)).toEqual([]));

it('a pure cache is allowed in its file only', () => {
  const cache = 'const formatters = new Map();';
  expect(stateIn(cache, 'src/domain/results/days.ts')).toEqual([]);
  expect(stateIn(cache)).toEqual(['formatters']);
});
