const everyMs = 5_000;

/**
 * Does something long: says so at once, says every few seconds how far it is, and if wanted how long it took. Whole
 * lines, so that they are as readable in a log as at a terminal.
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
