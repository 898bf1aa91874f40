import type { CompiledQuery } from 'kysely';
import type { Database } from '../tables.ts';

/** The place of a value in a compiled statement. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A statement that can be compiled, with the rows it returns. */
type Statement<Row> = { compile(): CompiledQuery<Row> };

/** A statement that is built and compiled once per database, the first time it is needed. */
export function compiledOnce<Row>(
  build: (db: Database) => CompiledQuery<Row>,
): (db: Database) => CompiledQuery<Row> {
  const known = new WeakMap<object, CompiledQuery<Row>>();
  return (db) => {
    const { adapter } = db.getExecutor();
    let compiled = known.get(adapter);
    if (compiled === undefined) {
      compiled = build(db);
      known.set(adapter, compiled);
    }
    return compiled;
  };
}

/**
 * A statement that is compiled once; each call then only binds its values, which saves most of the work of a
 * conclude call. `build` gets placeholders: it must not look at the values, nor compare one with `is null`.
 */
export function preparedQuery<Given extends Values, Row>(
  build: (db: Database, given: Given) => Statement<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  const markers = new Proxy<Values>({}, { get: (_, name) => new Placeholder(String(name)) }) as Given;
  const statement = compiledOnce((db) => build(db, markers).compile());
  return async (db, given) => {
    const compiled = statement(db);
    const parameters = compiled.parameters.map((one) => (one instanceof Placeholder ? given[one.name] : one));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
