/** One part of a journey. If it fails, its name begins the error message. */
export async function step<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message = `Step "${name}": ${error.message}`;
    throw error;
  }
}
