import type { FastifySchemaCompiler } from 'fastify';
import type { $ZodIssue } from 'zod/v4/core';
import { type $ZodType, safeParse } from 'zod/v4/core';
import type { FieldErrors } from '../../services/AppError.ts';

/** A part of a request does not have the contract's shape. Fastify adds which part: body, params or querystring. */
export class InvalidRequest extends Error {
  readonly errors: FieldErrors;
  readonly validationContext?: string;

  constructor(errors: FieldErrors) {
    super('The request is not of the contract’s shape.');
    this.errors = errors;
  }
}

// The objects that wrap a body's fields; error keys name a field without its wrapper.
const wrappers: ReadonlySet<PropertyKey> = new Set([
  'touchpoint',
  'activation',
  'password_reset',
  'password_change',
  'external_user',
  'external_user_import',
  'exclusion',
  'finding',
]);

function fieldOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path;
  const inside = wrappers.has(first) && rest.length > 0 ? rest : path;
  return inside.length === 0 ? 'body' : inside.map(String).join('.');
}

function keyOf(issue: $ZodIssue): string {
  if (issue.input === undefined || issue.input === null) return 'required';
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'number' ? 'out_of_range' : 'too_long';
    case 'too_small':
      if (issue.origin === 'number') return 'out_of_range';
      return issue.input === '' ? 'required' : 'too_short';
    default:
      return 'invalid';
  }
}

// Limits the response to a body full of wrong fields.
const maxFields = 100;

/** The error keys by field, for at most a hundred fields. An unknown field is reported under its own name. */
export function fieldErrors(issues: readonly $ZodIssue[]): FieldErrors {
  // A map: a field may be called `__proto__`.
  const errors = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], key: string) => {
    const field = fieldOf(path);
    if (errors.size >= maxFields && !errors.has(field)) return;
    const keys = errors.get(field) ?? [];
    errors.set(field, keys.includes(key) ? keys : [...keys, key]);
  };
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') add(issue.path, keyOf(issue));
    else for (const key of issue.keys) add([...issue.path, key], 'unknown_field');
  }
  return Object.fromEntries(errors);
}

/** Validates requests with the contract's Zod shapes. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (part: unknown) => {
    const outcome = safeParse(schema, part, { reportInput: true });
    if (outcome.success) return { value: outcome.data };
    return { error: new InvalidRequest(fieldErrors(outcome.error.issues)) };
  };
