import { Dexie } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { quickClone } from './simulated/quickClone.ts';

// Several devices live in this one process, so nothing may travel between them by itself, and nothing may depend on how long
// the machine takes: a timer for "soon" gets the next turn of the event loop.
const { setTimeout: startTimer, structuredClone: thorough } = globalThis;
const soon = 5;

Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

function timerOrTurn(run: () => void, ms = 0): unknown {
  return ms <= soon ? setImmediate(run) : startTimer(run, ms);
}

/** Makes time and turns depend on nothing but the program; returns how to end that. */
export function ruleTime(): () => void {
  const { warn } = console;
  globalThis.setTimeout = timerOrTurn as typeof globalThis.setTimeout;
  globalThis.structuredClone = quickClone;
  // Dexie logs every connection that it reopens.
  Object.assign(console, { warn: () => {} });
  return () => {
    globalThis.setTimeout = startTimer;
    globalThis.structuredClone = thorough;
    Object.assign(console, { warn });
  };
}

/** One turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
