import { cpus } from 'node:os';
import type { Drill } from './Drill.ts';

/** The outcome of a drill. */
export type Outcome = {
  readonly drill: Drill;
  readonly result: 'passed' | 'FAILED' | 'not run';
  readonly facts: readonly string[];
  readonly seconds: number;
  /** Whether the machine was otherwise idle, before and after. */
  readonly atRest: boolean;
};

const head = `# Drills

What can go wrong, done on purpose. Each is run by its name, on a real server process and real databases:

\`\`\`sh
npm run drill              # lists them
npm run drill -- R6        # one
npm run drill -- all --write   # all of them, and this table
\`\`\`

Some need more than Node: R3, R5 strace; R6 the right to mount; R7 libfiu (fiu-utils); R10 libfaketime; R32 prlimit.
Where something is missing the drill says so and counts as "not run". \`ROUNDS=200\` makes R1, R3 and R35 longer, \`MINUTES=480\`
R28; \`DEVICES=200\` makes R16 shorter, \`TOURS=100000\` R30, and \`KEPT=FOLDER\` keeps its databases. R33 needs packages of its own, not a link to others'.

"At rest": nothing else took more than a tenth of the processors, before and after. Elsewhere other programs ran, and times
are longer than they need be.
`;

const tail = `
## What is less than it could be

- R2: a limit of memory set by systemd was not tried, there is none here; V8's own limit was.
- R14: the wire of the simulation and a proxy that cuts answers; \`tc netem\` is not in this kernel.
- R28: minutes, not eight hours.
- R33: the rules, screens and contract; the browsers' journeys were not run so.
- R16, R30: how long they take on a machine at rest is in docs/performance.md.
- R31, R35 hold times against limits: with other work on the machine they fail by the clock alone.
- R34: bugs planted by hand; no mutation tool was run.

## Seen red

In a copy, each protection was taken out once and the drill was run on it. It failed:

| drill | what was broken |
|---|---|
| R1 | SQLite commits 30 ms after the answer: 3 of 197 acknowledged floors are lost |
| R2 | the process goes on after an exception |
| R3, R5 | \`synchronous = OFF\` |
| R13 | no time limit on heads, requests and connections |
| R12 | by itself: calls decided together did not want the pool's connections any more, so half of it are lists now |
| R14 | a repeated request is refused instead of answered as before (the drill did not end) |
| R15 | by itself: 500 on a connection that PostgreSQL had hung up; mended |
| R16 | one commit in a hundred rolls back and is answered all the same |
| R19 | the entry to send is written half a second after the answer, outside its transaction |
| R22 | migrations outside a transaction |
| R26 | ready although the database fails |
| R27 | two processes claim the same mail |
| R28 | 100,000 references kept for each request |
| R29 | an answer is not kept under its key |
| R30 | by itself: a word that a hundred buildings have took 8 times as long at a million tours; mended |
| R31 | an import compares each line with all before it |
| R33 | the ends of a span of days are the machine's and not UTC (green with TZ=UTC) |
| R35 | control signs are let in: NUL in an id or a text is 500 on PostgreSQL |
`;

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

/** The rows of drills in an earlier page. */
function rowsIn(page: string): Map<string, string> {
  const rows = page.split('\n').filter((line) => /^\| R\d+ \| .* \| (passed|FAILED|not run), /.test(line));
  return new Map(rows.map((row) => [/R\d+/.exec(row)?.[0] ?? '', row]));
}

/** The content of docs/drills.md, with rows of `earlier` for drills that were not run now. */
export function drillTable(outcomes: readonly Outcome[], now: Date, earlier: string): string {
  const rows = rowsIn(earlier);
  for (const { drill, result, facts, seconds, atRest } of outcomes) {
    rows.set(
      drill.id,
      `| ${drill.id} | ${cell(drill.title)} | ${result}, ${seconds.toFixed(0)} s${atRest ? ', at rest' : ''} | ${facts.map(cell).join('; ')} |`,
    );
  }
  const numberOf = ([id]: [string, string]) => Number(id.slice(1));
  const sorted = [...rows].toSorted((one, other) => numberOf(one) - numberOf(other)).map(([, row]) => row);
  const day = now.toISOString().slice(0, 10);
  return `${head}
As of ${day}, on ${cpus().length} processors (${process.platform}, Node ${process.versions.node}):

| drill | what | outcome | facts |
|---|---|---|---|
${sorted.join('\n')}
${tail}`;
}
