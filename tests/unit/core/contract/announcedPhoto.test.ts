import { expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { saveTouchpointRequest } from '#contract/inspections/touchpoint.ts';

it.each([
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20T12:00:00.123456789Z', true],
  [`2026-11-20T12:00:00.${'1'.repeat(31)}Z`, false],
  ['yesterday', false],
])('PH6 a photo taken at %s can be announced: %s', (taken_at, isAllowed) => {
  const id = '01900000-0000-7000-8000-000000000001';
  const photo = { id, sha256: '0'.repeat(64), bytes: 1, width: 1, height: 1, taken_at };
  const touchpoint = {
    floor: null,
    sub_touchpoints: [{ id, rating: 'good', comment: null, photos: [photo] }],
  };
  expect(zod.safeParse(saveTouchpointRequest, { touchpoint }).success).toBe(isAllowed);
});
