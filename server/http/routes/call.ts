import { errorResponses } from '../plugins/sendError.ts';

/**
 * The options of a call: what it is for, its responses, to which everybody's errors belong, its other shapes, and what else Fastify is
 * to know of it.
 */
export function call<Responses extends object, Shapes extends object, Options extends object>(
  summary: string,
  responses: Responses,
  shapes: Shapes = {} as Shapes,
  options: Options = {} as Options,
) {
  return { ...options, schema: { summary, ...shapes, response: { ...responses, ...errorResponses } } };
}

/** The same of a call for administrators. */
export function officeCall<Responses extends object, Shapes extends object, Options extends object>(
  summary: string,
  responses: Responses,
  shapes: Shapes = {} as Shapes,
  options: Options = {} as Options,
) {
  return call(summary, responses, shapes, { config: { access: 'administrators' } as const, ...options });
}
