import { type Hold, holds } from './listenForBack.ts';

/** Holds the browser's "Back" and "Forward" until the returned function is called. Of several the latest one alone is asked. */
export function holdBack(hold: Hold): () => void {
  holds.unshift(hold);
  return () => {
    holds.splice(holds.indexOf(hold), 1);
  };
}
