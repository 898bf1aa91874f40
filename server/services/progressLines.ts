const everyMs = 5_000;

/**
 * Prints the progress and the duration of a long task, at most every five seconds. The task calls the returned function at
 * each step: on SQLite it blocks the thread, and no timer would fire.
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
