import { type DBCore, Dexie, type Middleware } from 'dexie';

/**
 * Calls `appended` on the commit of every transaction of this page that adds to the table: before whoever wrote hears
 * of it, and without the hook of the table itself, which reads every row back before it is written again.
 */
export function tellAppends(table: string, appended: () => void): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'tellAppends',
    create: (core) => ({
      ...core,
      table: (name) => {
        const found = core.table(name);
        if (name !== table) return found;
        return {
          ...found,
          mutate: (request) => {
            if (request.type === 'add') Dexie.currentTransaction?.on('complete', appended);
            return found.mutate(request);
          },
        };
      },
    }),
  };
}
