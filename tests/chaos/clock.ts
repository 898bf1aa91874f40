import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/http/paths.ts';
import { demoToken, sendWalkers } from '../support/data/walkers.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import { call } from '../support/server/serverCalls.ts';
import { type Drill, type DrillFixture, NotHere } from './Drill.ts';
import { until } from './drillFixture.ts';
import { expectWhole } from './expectWhole.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const jumps = ['+1h', '-1h', '+20d', '+0'];

async function jumping(fixture: DrillFixture): Promise<void> {
  if (!existsSync(library)) throw new NotHere('libfaketime is not installed (Debian: libfaketime).');
  for (const kind of databaseKinds) {
    const fresh = await fixture.database(kind);
    const clock = join(fresh.folder, 'clock');
    writeFileSync(clock, '+0\n');
    const server = await fixture.start(fresh, {
      variables: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      },
    });
    const token = await demoToken(server.url);
    const walkers = await sendWalkers(() => server.url, 10);
    for (const jump of jumps) {
      await pause(1_500);
      writeFileSync(clock, `${jump}\n`);
    }
    await pause(1_000);
    assert.equal((await call(server.url, paths.me, { token })).status, 200);
    // Longer than sessions last: they are refused while the clock is wrong, and valid again once it is right.
    const { answers } = walkers;
    await expectWhole(fixture, server, walkers);
    writeFileSync(clock, '+400d\n');
    await pause(1_000);
    const ahead = await call(server.url, paths.me, { token });
    writeFileSync(clock, '@1971-01-01 00:00:00\n');
    await pause(1_000);
    const behind = await call(server.url, paths.me, { token });
    const live = await call(server.url, '/api/health/live');
    writeFileSync(clock, '+0\n');
    await pause(500);
    assert.deepEqual([ahead.status, live.status], [401, 200]);
    assert.equal((await call(server.url, paths.me, { token })).status, 200);
    await demoToken(server.url);
    await until(server.url, '/api/health/ready', 200, 5_000);
    fixture.say(
      `${kind}: ${jumps.join(', ')} under load (${answers.size} kinds of answers), then +400 d (${ahead.status}) and 1971 (${behind.status}); set right, the same session works and one can sign in`,
    );
  }
}

export const clock: readonly Drill[] = [{ id: 'R10', title: 'the clock jumps', run: jumping }];
