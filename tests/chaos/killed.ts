import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sendWalkers, type Walkers } from '../support/data/walkers.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { until } from './drillFixture.ts';
import { expectIntegrity } from './expectIntegrity.ts';
import { expectWhole } from './expectWhole.ts';

const rounds = Number(process.env['ROUNDS'] ?? 12);
const walkerCount = 20;
const endsWithinMs = 30_000;

const acknowledgedBy = (walkers: Walkers) => walkers.answers.get('201') ?? 0;

async function killedInLoad(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const idle = await server.restart('SIGTERM');
    const walkers = await sendWalkers(() => server.url, walkerCount);
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Each round makes some progress first, however busy the machine is.
      const begun = acknowledgedBy(walkers);
      while (acknowledgedBy(walkers) < begun + 5) await pause(10);
      await pause(Math.random() * 450);
      slowest = Math.max(slowest, await server.restart('SIGKILL'));
      await expectIntegrity(server.fresh);
    }
    await expectWhole(fixture, server, walkers);
    fixture.say(
      `${kind}: ${rounds} kills; ready again after at most ${Math.round(slowest)} ms (${Math.round(idle)} ms without load)`,
    );
    // Relative to a start without load, because the machine may have other work too.
    assert.ok(slowest < Math.max(5_000, 6 * idle), 'Starting again took too long.');
  }
}

// A module loaded before the server, whose source runs on a signal.
const onSignal = (source: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${source} })`)}`;
const throwing = onSignal("throw new Error('a drill')");
const hoarding = onSignal('const all = []; setInterval(() => all.push(new Array(2e6).fill({})), 20)');

async function crash(fixture: DrillFixture): Promise<void> {
  const crashes = [
    ['an exception nobody expected', throwing, /unexpected failure[^]*|a drill/],
    ['no memory left', `--max-old-space-size=128 ${hoarding}`, /heap|memory/i],
  ] as const;
  for (const [what, options, cause] of crashes) {
    const fresh = await fixture.database('sqlite');
    const server = await fixture.start(fresh, { variables: { NODE_OPTIONS: options } });
    const walkers = await sendWalkers(() => server.url, 5);
    await pause(2_000);
    server.process().kill('SIGUSR2');
    const ended = await Promise.race([server.process().ended, pause(endsWithinMs, null)]);
    assert.ok(ended !== null, `${what}: it went on.`);
    assert.notEqual(ended.code, 0);
    assert.match(ended.stdout + ended.stderr, cause);
    const again = await fixture.start(fresh, { variables: { PORT: new URL(server.url).port } });
    await expectWhole(fixture, again, walkers);
    await expectIntegrity(fresh);
    fixture.say(`${what}: the process ended with ${ended.code ?? 'a signal'}, the log says why`);
  }
}

async function paused(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const walkers = await sendWalkers(() => server.url, walkerCount);
    for (const ms of [1_000, 8_000]) {
      await pause(500);
      server.process().kill('SIGSTOP');
      await pause(ms);
      server.process().kill('SIGCONT');
      fixture.say(
        `${kind}: stood still for ${ms / 1000} s, ready ${await until(server.url, '/api/health/ready', 200, 10_000)} ms later`,
      );
    }
    await expectWhole(fixture, server, walkers);
  }
}

async function restarted(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const walkers = await sendWalkers(() => server.url, walkerCount);
    let gone = 0;
    for (let round = 0; round < 5; round += 1) {
      await pause(1_500);
      gone += await server.restart('SIGTERM');
      assert.equal(server.process().pid > 0, true);
    }
    await expectWhole(fixture, server, walkers);
    assert.equal(walkers.answers.has('401'), false);
    fixture.say(`${kind}: 5 restarts, nobody signed out, ${Math.round(gone / 5)} ms each without a server`);
  }
}

export const killed: readonly Drill[] = [
  { id: 'R1', title: 'the server is killed in the middle of writes', run: killedInLoad },
  { id: 'R2', title: 'an exception nobody expected, and no memory left', run: crash },
  { id: 'R15', title: 'the process stands still for a while', run: paused },
  { id: 'R25', title: 'restarts under load lose nothing and sign nobody out', run: restarted },
];
