import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The disk and network calls of a server, in order. */
export type DiskEvent =
  | { readonly kind: 'write'; readonly file: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly file: string; readonly length: number }
  /** Everything written to the file before is durable. */
  | { readonly kind: 'synced'; readonly file: string }
  | { readonly kind: 'removed'; readonly file: string }
  /** Receipts that were sent. */
  | { readonly kind: 'answered'; readonly codes: readonly string[] };

/** The options of strace that `readStrace` understands. */
export const straceOptions = [
  '-f',
  '-qq',
  '-y',
  '-xx',
  '-s',
  '200000',
  '-e',
  'trace=pwrite64,write,writev,ftruncate,fsync,fdatasync,unlink',
  '-e',
  'signal=none',
];

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex');

function codesIn(line: string): readonly string[] {
  const text = [...line.matchAll(/"((?:\\x[\da-f]{2})+)"/g)].map(([, hex = '']) =>
    bytesOf(hex).toString('utf8'),
  );
  return [...text.join('').matchAll(/"receipt":\{"code":"([^"]+)"/g)].map(([, code = '']) => code);
}

/** The event of a call that begins: from now on a write may reach the disk, a response the network. */
function begun(line: string): DiskEvent | null {
  const [, call, name = ''] = /^(\w+)\(\d+<([^>]*)>/.exec(line) ?? [];
  const path = bytesOf(name).toString();
  if (call === 'pwrite64') {
    const [, hex = '', offset] = /, "((?:\\x[\da-f]{2})*)", \d+, (\d+)/.exec(line) ?? [];
    return { kind: 'write', file: path, offset: Number(offset), bytes: bytesOf(hex) };
  }
  if (call === 'ftruncate') return { kind: 'cut', file: path, length: Number(/>, (\d+)/.exec(line)?.[1]) };
  if (call === 'write' || call === 'writev') {
    const codes = path.startsWith('socket:') || path.startsWith('TCP') ? codesIn(line) : [];
    return codes.length === 0 ? null : { kind: 'answered', codes };
  }
  const removed = /^unlink\("((?:\\x[\da-f]{2})+)"/.exec(line)?.[1];
  return removed === undefined ? null : { kind: 'removed', file: bytesOf(removed).toString() };
}

/** The event of a call that has ended. */
function ended(line: string): DiskEvent | null {
  const [, name] = /^f(?:data)?sync\(\d+<([^>]*)>/.exec(line) ?? [];
  const isDone = name !== undefined && line.endsWith('= 0');
  return isDone ? { kind: 'synced', file: bytesOf(name).toString() } : null;
}

/** Reads a log. Calls of threads interleave: one may end lines after it began. */
export async function readStrace(path: string): Promise<readonly DiskEvent[]> {
  const events: DiskEvent[] = [];
  const open = new Map<string, string>();
  const note = (event: DiskEvent | null) => event !== null && events.push(event);
  for await (const whole of createInterface({ input: createReadStream(path, 'latin1') })) {
    const [, pid = '', line = ''] = /^(\d+) +(.*)$/.exec(whole) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(line)?.[1];
    if (resumed !== undefined) note(ended(`${open.get(pid) ?? ''}${resumed}`));
    else {
      note(begun(line));
      if (line.endsWith('<unfinished ...>')) open.set(pid, line.replace(/ *<unfinished \.\.\.>$/, ''));
      else note(ended(line));
    }
  }
  return events;
}
