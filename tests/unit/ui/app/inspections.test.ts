import { expect, it, vi } from 'vitest';
import { createInspections } from '../../../../src/app/inspection/inspections.ts';
import type { InspectionDeps, OpenInspection } from '../../../../src/app/inspection/openInspection.ts';

it('S33 S35 tells code that is missing from a database that does not open, and tries both again', async () => {
  const opened = { inspection: {} } as Partial<OpenInspection> as OpenInspection;
  const openInspection = vi.fn<() => Promise<OpenInspection>>();
  openInspection.mockRejectedValueOnce(new Error('blocked')).mockResolvedValue(opened);
  const load = vi.fn<() => Promise<{ openInspection: typeof openInspection }>>();
  load.mockRejectedValueOnce(new Error('missing')).mockResolvedValue({ openInspection });
  const deps = {} as Partial<InspectionDeps> as InspectionDeps;
  const inspections = createInspections({ ...deps, hasWork: async () => true }, load);
  await expect(inspections.open('u1')).rejects.toThrow('missing');
  expect(inspections.opened('u1')).toBeNull();
  await expect(inspections.open('u1')).rejects.toThrow('blocked');
  expect(await inspections.open('u1')).toBe(opened.inspection);
  expect(inspections.opened('u1')).toBe(opened.inspection);
});
