import { isLocale } from '#domain/locale.ts';

/**
 * Every screen's path without its locale (specification §2; contract, "Paths"). `:id` is one segment. The server responds with
 * the shell to these paths only.
 */
export const clientRoutes = [
  '/',
  '/login',
  '/user/password_reset',
  '/user/password_reset/sent',
  '/user/password_change',
  '/user/activate',
  '/select_building',
  '/tour',
  '/touchpoints/:id',
  '/sub_touchpoints/:id',
  '/thanks',
  '/not_found',
  '/tours',
  '/tours/:id',
  '/results',
  '/results/buildings',
  '/results/buildings/:id',
  '/results/disagreements',
  '/findings',
  '/mandates',
  '/mandates/import',
  '/mandates/:id',
  '/external_users',
  '/external_users/new',
  '/external_users/import',
  '/external_users/:id',
  '/audit_log',
  '/account',
  '/welcome',
  '/sync',
] as const;

const patterns = clientRoutes.map((route) => route.split('/').slice(1));

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, place) => (part === ':id' ? segments[place] !== '' : part === segments[place]))
  );
}

/** Whether a path is one of the app's, with or without its locale; one slash at the end is ignored. */
export function isClientRoute(path: string): boolean {
  const segments = path
    .replace(/(?<=[^/])\/$/, '')
    .split('/')
    .slice(1);
  const [locale, ...rest] = segments;
  const inside = isLocale(locale) ? (rest.length === 0 ? [''] : rest) : segments;
  return patterns.some((pattern) => matches(pattern, inside));
}
