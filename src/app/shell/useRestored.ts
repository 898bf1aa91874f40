import { create } from 'zustand';
import type { Restored } from '../../db/schema.ts';

/** What was restored from the mirror (S24), until the person has dismissed the notice. */
export const useRestored = create<{ readonly restored: Restored | null }>(() => ({ restored: null }));
