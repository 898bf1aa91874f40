import { create } from 'zustand';
import type { BroughtBack } from '../db/meta.ts';

/** What the browser had thrown away and came back (S24), until the person has put the news away. */
export const useBroughtBack = create<{ readonly broughtBack: BroughtBack | null }>(() => ({
  broughtBack: null,
}));
