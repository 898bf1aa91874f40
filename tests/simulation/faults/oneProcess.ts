import { Dexie } from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { quickClone } from './simulated/quickClone.ts';

// Several devices run in this process, so nothing may pass between them by itself, and nothing may depend on the
// speed of the machine: short timers become event-loop turns.
const { setTimeout: startTimer, structuredClone: thorough } = globalThis;
const soon = 5;

Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

function timerOrTurn(run: () => void, ms = 0): unknown {
  return ms <= soon ? setImmediate(run) : startTimer(run, ms);
}

/** Makes timers and event-loop turns deterministic; returns a function that ends this. */
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
