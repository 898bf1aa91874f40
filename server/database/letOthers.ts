/** Gives everybody else their turn: SQLite answers without leaving the turn of the event loop it was asked in. */
export function letOthers(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
