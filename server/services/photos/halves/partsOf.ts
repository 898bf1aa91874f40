const partBytes = 64_000;
const idleMs = 300;
const idle = Symbol('idle');

/**
 * What comes, in parts that are worth a row: so many bytes, or what there is when nothing more has come for a moment. A line
 * that breaks is often noticed a minute later, and meanwhile another server is asked how far it came. Where the line ends
 * with a failure, what had come is the last part, and the failure is thrown behind it.
 */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let length = 0;
  const take = () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    return part;
  };
  const ask = () => {
    const asked = iterator.next();
    // It is awaited below, later than it may fail.
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const { promise: silence, resolve } = Promise.withResolvers<typeof idle>();
      const timer = length === 0 ? undefined : setTimeout(() => resolve(idle), idleMs);
      const step = await Promise.race([next, silence]).finally(() => clearTimeout(timer));
      if (step === idle) {
        yield take();
        continue;
      }
      if (step.done === true) break;
      waiting.push(step.value);
      length += step.value.length;
      next = ask();
      if (length >= partBytes) yield take();
    }
  } catch (error) {
    if (length > 0) yield take();
    throw error;
  }
  if (length > 0) yield take();
}
