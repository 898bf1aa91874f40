import type * as z from 'zod/mini';
import type { StoredRow } from '../../repositories/tableDump.ts';
import { type BackupEnd, type BackupHead, backupEnd, backupHead, backupRow } from './backupFormat.ts';

/** The file is not a backup, or was cut off or changed. */
export class BrokenBackup extends Error {}

/** A parsed line of a backup: the head, a row, or the end. */
export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'row'; readonly table: string; readonly row: StoredRow; readonly line: string }
  | { readonly kind: 'end'; readonly end: BackupEnd['end'] };

function parsed<Shape extends z.ZodMiniType>(shape: Shape, line: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(line));
  } catch {
    throw new BrokenBackup();
  }
}

/** Reads a backup line by line. Throws `BrokenBackup` at the first invalid line. */
export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<BackupPart> {
  let place: 'before' | 'inside' | 'after' = 'before';
  for await (const line of lines) {
    if (place === 'after') throw new BrokenBackup();
    if (place === 'before') {
      place = 'inside';
      yield { kind: 'head', head: parsed(backupHead, line) };
    } else if (line.startsWith('[')) {
      const [table, ...row] = parsed(backupRow, line);
      yield { kind: 'row', table, row, line };
    } else {
      place = 'after';
      yield { kind: 'end', end: parsed(backupEnd, line).end };
    }
  }
  if (place !== 'after') throw new BrokenBackup();
}
