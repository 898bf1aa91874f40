/** One part of a journey. Where it fails, the error begins with its name; what comes after it is not tried. */
export async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message = `Step "${name}": ${error.message}`;
    throw error;
  }
}
