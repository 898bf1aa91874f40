// Less than the three minutes of a journey, which would end it without a name.
const limitMs = 150_000;

/** One part of a journey. If it fails or does not end, its name begins the error message. */
export async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not end within ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } catch (error) {
    if (error instanceof Error) error.message = `Step "${name}": ${error.message}`;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
