/**
 * Questions asked in the same turn of the event loop, as one. Nothing is kept: each is answered with what was found
 * after it was asked. What has no answer is undefined.
 */
export function gathered<Answer>(
  ask: (questions: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (question: string) => Promise<Answer | undefined> {
  let waiting = new Set<string>();
  let answers: Promise<ReadonlyMap<string, Answer>> | null = null;
  const askAll = () => {
    const questions = [...waiting];
    waiting = new Set();
    answers = null;
    return ask(questions);
  };
  return async (question) => {
    waiting.add(question);
    answers ??= new Promise((resolve) => {
      setImmediate(() => resolve(askAll()));
    });
    return (await answers).get(question);
  };
}
