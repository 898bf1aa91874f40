/** Whoever signs in or starts waits for it; a store that does not answer within `patience` is one that cannot be read. */
export async function inTime<Value>(
  answer: Promise<Value>,
  patience: number,
  setTimer: (run: () => void, ms: number) => () => void,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const cancel = setTimer(() => late.reject(new Error('The second store does not answer.')), patience);
  return Promise.race([answer, late.promise]).finally(cancel);
}
