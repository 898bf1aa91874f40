import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Where an administrator's questions go. */
export type AskedServer = { readonly url: string; readonly token: string };

/** `text` is null where it was not wanted, or the server gave up (503). */
export type Asked = { readonly took: number; readonly text: string | null };

// The server's own limit of a request.
const givenUpMs = 15_000;

type Question = { readonly path: string; readonly isTextWanted: boolean };

/** An administrator's browser. In a thread of its own: others' calls, which are measured meanwhile, do not wait for its reading. */
export class Asker {
  readonly #thread: Worker;

  constructor(server: AskedServer) {
    this.#thread = new Worker(new URL(import.meta.url), { workerData: server });
  }

  /**
   * Milliseconds until the whole answer was read. Throws for other answers than 200 and 503, which says that the server gave up
   * after 15 seconds, or at once because its thread ended: either way the question took longer.
   */
  async ask(path: string, { isTextWanted = false } = {}): Promise<Asked> {
    const question: Question = { path, isTextWanted };
    this.#thread.postMessage(question);
    const [answer] = (await once(this.#thread, 'message')) as [Asked & { readonly status: number }];
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    return answer.status === 503 ? { took: Math.max(answer.took, givenUpMs), text: null } : answer;
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}

if (!isMainThread) {
  const { url, token } = workerData as AskedServer;
  const answer = async ({ path, isTextWanted }: Question) => {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    const took = performance.now() - began;
    const isTold = isTextWanted || response.status !== 200;
    parentPort?.postMessage({ status: response.status, took, text: isTold ? text : null });
  };
  parentPort?.on('message', (question: Question) => void answer(question));
}
