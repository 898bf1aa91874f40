const everyMs = 5_000;

/**
 * Prints how far a long work is, and since when it runs, at most every few seconds. The work calls what is returned at each
 * of its steps: on SQLite it holds the thread, and no timer would fire.
 */
export function progressLines(print: (line: string) => void, now: () => Date): (soFar: string) => void {
  const began = now().getTime();
  let printedAt = began;
  return (soFar) => {
    const time = now().getTime();
    if (time - printedAt < everyMs) return;
    printedAt = time;
    print(`  ${soFar}, ${Math.round((time - began) / 1000)} s`);
  };
}
