import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

const texts = [
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '%',
  "' or 1=1--",
  '../../x',
  '__proto__',
  '2026-02-30',
  '9'.repeat(400),
  'a@b',
  'x'.repeat(20_000),
  'ﬃ İ ß',
];
const numbers = [-1, 0.1, 2 ** 31, 2 ** 53 + 2, 1e308, -0, 201];

/** Values that no well-meaning client sends. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...texts, ...numbers, null, true, [], {}, [[]], {
    constructor: { prototype: {} },
  }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

// Where a string is expected, odd values that are no strings would be refused at once.
const oddText = fc.oneof(
  fc.constantFrom(...texts),
  fc
    .tuple(fc.string(), fc.constantFrom('\0', '\ud800', '\u202e', '\u007f', '\u2028'), fc.string())
    .map((parts) => parts.join('')),
);

/** A value for a schema, any part of which may be odd. `ids` are existing ids. */
export function oddly(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 30, arbitrary: rightly(schema, ids) },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function rightly(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return fc.oneof(...either.map((one) => oddly(one, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, oddly(field, ids)])));
  }
  if (schema.type === 'array') return fc.array(oddly(schema.items ?? {}, ids), { maxLength: 12 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return fc.integer({ min: -25, max: 205 });
  return fc.oneof(
    {
      weight: 7,
      arbitrary: fc.oneof(fc.constantFrom(...ids), fc.emailAddress(), fc.string({ maxLength: 60 })),
    },
    { weight: 1, arbitrary: oddText },
  );
}
