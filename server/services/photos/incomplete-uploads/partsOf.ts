const partBytes = 500_000;
const partMs = 300;
const due = Symbol('due');

/**
 * Groups the received chunks into parts worth a row: so many bytes, or those of a short time. A broken connection is often
 * noticed a minute later, and meanwhile another server may be asked for the offset. If the connection fails, the chunks
 * received are the last part, and the failure is thrown after it.
 */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  let whenDue = Promise.withResolvers<typeof due>();
  const take = () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    clearTimeout(timer);
    whenDue = Promise.withResolvers();
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
      const step = await Promise.race([next, whenDue.promise]);
      if (step === due) {
        yield take();
        continue;
      }
      if (step.done === true) break;
      if (length === 0) timer = setTimeout(whenDue.resolve, partMs, due);
      waiting.push(step.value);
      length += step.value.length;
      next = ask();
      if (length >= partBytes) yield take();
    }
  } catch (error) {
    if (length > 0) yield take();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (length > 0) yield take();
}
