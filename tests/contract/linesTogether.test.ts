import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { linesTogether } from '../../server/plugins/linesTogether.ts';

describe('lines of the log', () => {
  let written: string[];
  let program: EventEmitter;
  let log: ReturnType<typeof linesTogether>;
  beforeEach(() => {
    written = [];
    program = new EventEmitter();
    log = linesTogether({ write: (text) => written.push(text) }, program);
  });

  it('of one turn are one piece, in their order', async () => {
    log.write('one\n');
    log.write('two\n');
    expect(written).toEqual([]);
    await nextTurn();
    log.write('three\n');
    await nextTurn();
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('are written before the program exits, and once', async () => {
    log.write('the last\n');
    program.emit('exit');
    await nextTurn();
    expect(written).toEqual(['the last\n']);
  });

  it('do not wait when there are many', () => {
    const line = `${'x'.repeat(1_000)}\n`;
    for (let count = 0; count < 100; count += 1) log.write(line);
    program.emit('exit');
    expect(written.length).toBeGreaterThan(1);
    expect(written.join('')).toBe(line.repeat(100));
  });
});
