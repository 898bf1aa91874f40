// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InspectionDeps } from '../../../../src/app/inspection/openInspection.ts';

const code = '../../../../src/chunks/walk.ts';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock(code);
  vi.resetModules();
});

it('S33 S35 tells code that is missing from a database that does not open, and tries both again', async () => {
  const inspection = {};
  const openInspection = vi.fn<() => Promise<object>>();
  openInspection.mockRejectedValueOnce(new Error('blocked')).mockResolvedValue({ inspection });
  const { createInspections } = await import('../../../../src/app/inspection/inspections.ts');
  const deps = {} as Partial<InspectionDeps> as InspectionDeps;
  const inspections = createInspections({ ...deps, hasWork: async () => true });

  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(inspections.open('u1')).rejects.toThrow('The chunk walk is missing.');
  expect(inspections.opened('u1')).toBeNull();

  vi.doMock(code, () => ({ walkParts: { openInspection } }));
  await expect(inspections.open('u1')).rejects.toThrow('blocked');
  expect(await inspections.open('u1')).toBe(inspection);
  expect(inspections.opened('u1')).toBe(inspection);
});
