const { structuredClone: thorough } = globalThis;

/**
 * `structuredClone` for what devices store: strings, numbers, booleans, null, arrays and plain objects. A schedule
 * clones thousands of these; everything else uses the original.
 */
export function quickClone<Value>(value: Value, options?: StructuredSerializeOptions): Value {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'function' || typeof value === 'symbol' ? thorough(value, options) : value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => quickClone(item)) as Value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return thorough(value, options);
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) copy[name] = quickClone(inner);
  return copy as Value;
}
