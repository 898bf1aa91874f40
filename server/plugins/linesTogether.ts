import type { Log } from './requestLog.ts';

/** As many signs are written at once, whoever else is still to say something. */
const mostSigns = 64 * 1024;

/**
 * Lines of the log that are said in one turn of the event loop, written as one piece: each write waits for the system.
 * The last ones are written when the process exits; killed, it loses those of one turn.
 */
export function linesTogether(to: Log['stream'], process: NodeJS.EventEmitter): Log['stream'] {
  let waiting = '';
  const write = () => {
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    to.write(lines);
  };
  process.on('exit', write);
  return {
    write: (line) => {
      if (waiting === '') setImmediate(write);
      waiting += line;
      if (waiting.length > mostSigns) write();
    },
  };
}
