import { create } from 'zustand';
import type { Restored } from '../../db/schema.ts';

/** What the browser had thrown away and the mirror restored (S24), until the person has put the notice away. */
export const useRestored = create<{ readonly restored: Restored | null }>(() => ({ restored: null }));
