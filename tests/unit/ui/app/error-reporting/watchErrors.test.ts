import { describe, expect, it } from 'vitest';
import { watchErrors } from '../../../../../src/app/error-reporting/watchErrors.ts';

function makePage() {
  const page = new EventTarget();
  const fire = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));
  return {
    page: page as unknown as Window,
    breaks: (error: unknown) => fire('error', { error }),
    rejects: (reason: unknown) => fire('unhandledrejection', { reason }),
  };
}

describe('what nobody caught', () => {
  it('is kept until somebody wants it, and told at once from then on', () => {
    const { page, breaks, rejects } = makePage();
    const errors = watchErrors(page);
    breaks('early');
    const told: unknown[] = [];
    errors.reportTo(({ error }) => told.push(error));
    expect(told).toEqual(['early']);
    rejects('late');
    expect(told).toEqual(['early', 'late']);
  });

  it('is told ten times and no more, before and after together', () => {
    const { page, breaks } = makePage();
    const errors = watchErrors(page);
    for (let n = 0; n < 8; n += 1) breaks(n);
    const told: unknown[] = [];
    errors.reportTo(({ error }) => told.push(error));
    for (let n = 8; n < 30; n += 1) breaks(n);
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is forgotten where nobody wants it', () => {
    const { page, breaks } = makePage();
    const errors = watchErrors(page);
    breaks('early');
    errors.stop();
    breaks('late');
    const told: unknown[] = [];
    errors.reportTo(({ error }) => told.push(error));
    expect(told).toEqual([]);
  });

  it('an image that did not come and a script of another origin are nothing', () => {
    const { page, breaks } = makePage();
    const told: unknown[] = [];
    watchErrors(page).reportTo(({ error }) => told.push(error));
    breaks(undefined);
    breaks(null);
    expect(told).toEqual([]);
  });
});
