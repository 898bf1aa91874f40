const { structuredClone: thorough } = globalThis;

/**
 * What `structuredClone` answers, for what devices keep: texts, numbers, truths, nothing, lists and plain objects.
 * The stores of a schedule copy thousands of them; everything else goes the slow way.
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
