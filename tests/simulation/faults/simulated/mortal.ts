import type { Database } from '../../../../server/database/tables.ts';

/** When the server dies, relative to its next commit. */
export type Crash = 'before the commit' | 'after the commit';

/** The crash planned for the next commit, and whether it has happened. */
export type Mortality = { crash: Crash | null; died: boolean };

class ServerDied extends Error {}

/** Wraps a database so that the server dies at the planned commit. */
export function mortal(database: Database, fate: Mortality): Database {
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'startTransaction') return () => ({ execute: () => mortalTransaction(target, fate) });
      const value: unknown = Reflect.get(target, name, target);
      const bound: unknown = typeof value === 'function' ? value.bind(target) : value;
      return bound;
    },
  });
}

async function mortalTransaction(database: Database, fate: Mortality) {
  const transaction = await database.startTransaction().execute();
  const commit = transaction.commit.bind(transaction);
  const die = () => {
    fate.crash = null;
    fate.died = true;
    return new ServerDied();
  };
  transaction.commit = () => {
    const committing = commit();
    const execute = committing.execute.bind(committing);
    committing.execute = async () => {
      if (fate.crash === 'before the commit') throw die();
      await execute();
      if (fate.crash === 'after the commit') throw die();
    };
    return committing;
  };
  return transaction;
}
