// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InspectionDeps } from '../../../../src/app/inspection/openInspection.ts';

const code = '../../../../src/app/inspection/openInspection.ts';
const screens = '../../../../src/app/router/lazyScreens.ts';

beforeEach(() => {
  vi.resetModules();
  vi.doMock(screens, () => ({ preloadInspectionScreens: async () => {} }));
});
afterEach(() => {
  vi.doUnmock(code);
  vi.doUnmock(screens);
  vi.resetModules();
});

it('S33 S35 tells code that is missing from a database that does not open, and tries both again', async () => {
  const inspection = {};
  const openInspection = vi.fn<() => Promise<object>>();
  openInspection.mockRejectedValueOnce(new Error('blocked')).mockResolvedValue({ inspection });
  const { createInspections } = await import('../../../../src/app/inspection/inspections.ts');
  const inspections = createInspections({} as Partial<InspectionDeps> as InspectionDeps);

  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await inspections.open('u1')).toBeNull();
  expect(inspections.opened('u1')).toBeNull();

  vi.doMock(code, () => ({ openInspection }));
  await expect(inspections.open('u1')).rejects.toThrow('blocked');
  expect(await inspections.open('u1')).toBe(inspection);
  expect(inspections.opened('u1')).toBe(inspection);
});
