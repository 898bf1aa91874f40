const everyMs = 5_000;

/**
 * Runs something long and prints a line at once, the progress every few seconds, and at the end, if `end` is given,
 * how long it took. Prints whole lines, which are readable in a log and at a terminal.
 * @template Result
 * @param {{ begin: string, soFar: () => string, end?: string }} lines
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withProgress({ begin, soFar, end }, work) {
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  console.log(begin);
  const timer = setInterval(() => console.log(`  ${soFar()}, ${seconds()}`), everyMs);
  try {
    const result = await work();
    if (end !== undefined) console.log(`${end} (${seconds()})`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
