import { describe, expect, it } from 'vitest';
import { isOurs } from '../../../../src/api/isOurs.ts';

const from = (status: number, json?: unknown, header?: string) =>
  isOurs({ status, headers: new Headers(header === undefined ? {} : { 'Storey-Api': header }) }, json);

describe('whose response it is', () => {
  it('S10 S16 with the header it is the server’s, whatever its body, also of a HEAD', () => {
    expect([401, 403, 404, 418, 500].map((status) => from(status, undefined, '1'))).not.toContain(false);
    expect(from(401, undefined, '2')).toBe(false);
  });

  it('S10 without the header an older server is known by its errors', () => {
    expect(from(404, { error: 'not_found' })).toBe(true);
    expect(from(409, { error: 'tour_concluded' })).toBe(true);
    expect(from(422, { errors: { floor: ['taken'] } })).toBe(true);
    expect(from(401, { error: 'invalid_session' })).toBe(true);
    expect(from(401, { error: 'user_disabled' })).toBe(true);
  });

  it.each([
    ['a page', undefined],
    ['another JSON', { message: 'Forbidden' }],
    ['an error of its own', { error: 'blocked_by_policy' }],
    ['errors without fields', { errors: {} }],
    ['errors in a list', { errors: [{ code: 7 }] }],
    ['null', null],
  ])('S10 %s is not', (_what, json) => {
    expect([400, 401, 403, 404, 405, 413, 422].map((status) => from(status, json))).not.toContain(true);
  });

  it('S16 a gateway’s 401 or 403 is not believed for a common key', () => {
    expect(from(403, { error: 'forbidden' })).toBe(false);
    expect(from(401, { error: 'unknown_error', errors: { token: ['missing'] } })).toBe(false);
  });
});
