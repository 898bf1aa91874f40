const unpassed = new Set([
  'Date.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'performance.now',
]);

type Expression = {
  readonly type: string;
  readonly name?: string;
  readonly object?: Expression;
  readonly property?: Expression;
  readonly callee?: Expression;
  readonly arguments?: readonly unknown[];
};

function nameOf(expression: Expression | undefined): string {
  if (expression?.type === 'Identifier') return expression.name ?? '';
  if (expression?.type !== 'MemberExpression') return '';
  const object = nameOf(expression.object);
  const property = expression.property?.name ?? '';
  return object === 'globalThis' || object === '' ? property : `${object}.${property}`;
}

/** The global source of time, randomness or ids that an expression reads, such as `Date.now`; otherwise null. */
export function unpassedInput(expression: Expression): string | null {
  if (expression.type === 'NewExpression') {
    const isNow = nameOf(expression.callee) === 'Date' && expression.arguments?.length === 0;
    return isNow ? 'new Date()' : null;
  }
  const name = nameOf(expression);
  return unpassed.has(name) ? name : null;
}
