import { describe, expect, it } from 'vitest';
import { isClientRoute } from '#contract/app/clientRoutes.ts';
import { routes } from '../../../../src/app/router/routes.ts';

const access = new Map(routes.map((route) => [route.path, route.access]));

describe('who may see what (specification §2)', () => {
  it('§2 everything needs a token except signing in and the account pages', () => {
    const open = [...access].filter(([, needs]) => needs === 'open').map(([path]) => path);
    expect(open).toContain('login');
    expect(open.filter((path) => path !== 'login' && !path.startsWith('user/'))).toEqual([]);
  });

  it('§2 the tour and its parts need a tour', () => {
    const ofTour = [...access].filter(([, needs]) => needs === 'tour').map(([path]) => path);
    expect(ofTour).toEqual(['tour', 'touchpoints/:id', 'sub_touchpoints/:id']);
  });

  it('the server gives the shell for every route there is, and for no other', () => {
    const known = routes.map((route) => route.path).filter((path) => path !== '*');
    expect(known.filter((path) => !isClientRoute(`/en/${path.replace(':id', 'x')}`))).toEqual([]);
    expect(isClientRoute('/en/.env')).toBe(false);
  });
});
