import type { RunningMirror } from './createMirror.ts';
import type { MirrorOptions } from './MirrorOptions.ts';
import { type MirrorDeps, restoreAtOpening } from './restoreAtOpening.ts';

/**
 * Mirrors a person's database (S24): restores at every opening, and copies what changes. Call it before the database is
 * opened. The code that copies is loaded with the first change; if that fails, the next change tries again.
 */
export function mirrorDatabase(deps: MirrorDeps, options: MirrorOptions): Omit<RunningMirror, 'markDirty'> {
  let loading: Promise<RunningMirror> | null = null;
  const load = async () => {
    try {
      const { createMirror, store } = await deps.load();
      return createMirror({ ...deps, store }, options);
    } catch (broken) {
      loading = null;
      throw broken;
    }
  };
  // Resolves to undefined if the code cannot be loaded.
  const withMirror = <Value>(run: (mirror: RunningMirror) => Value | Promise<Value>, isNeeded = true) => {
    if (isNeeded) loading ??= load();
    return Promise.resolve(loading?.then(run)).catch(() => undefined);
  };
  const stopListening = options.db.onChange((change) => {
    if (change.tours.size > 0) void withMirror((mirror) => mirror.markDirty(change));
  });
  restoreAtOpening(deps, options);
  return {
    save: async (change) => (await withMirror((mirror) => mirror.save(change))) ?? true,
    sweep: () => withMirror((mirror) => mirror.sweep()),
    flush: () => withMirror((mirror) => mirror.flush(), false),
    stop: () => {
      stopListening();
      return withMirror((mirror) => mirror.stop(), false);
    },
  };
}
