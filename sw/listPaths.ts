/** Where mandates, objects and the catalogue are asked for, as URL patterns. */
export const listPaths = [
  '/api/mandates',
  '/api/mandates/:id',
  '/api/mandates/:id/objects',
  '/api/objects/:id',
  '/api/catalogue',
] as const;

const asExpressions = listPaths.map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`, 'u'));

export function isListPath(pathname: string): boolean {
  return asExpressions.some((expression) => expression.test(pathname));
}
