import { parseArgs } from 'node:util';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { freePort } from '../support/server/appServer.ts';
import { proxyKinds, startProxy } from '../support/server/network/proxyForTests.ts';
import { benchDatabase, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer } from './server/benchServer.ts';
import { dayEnd, notOnce } from './server/dayEnd.ts';
import { percentile } from './server/figures.ts';

// A day's end: all devices come back online within `seconds`, and the server is killed and restarted in the middle.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    devices: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    // nginx or caddy, in front of `servers` servers; PostgreSQL only.
    proxy: { type: 'string' },
    servers: { type: 'string', default: '3' },
  },
});
const devices = Number(values.devices);
const trusting = { TRUST_PROXY: 'loopback' };
const say = (line: string) => process.stdout.write(`${line}\n`);

for (const kind of databaseKinds.filter((one) => values.database.includes(one))) {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const port = await freePort();
  const proxyKind = proxyKinds.find((one) => one === values.proxy && kind === 'postgres');
  const others = await Promise.all(
    Array.from({ length: proxyKind === undefined ? 0 : Number(values.servers) - 1 }, async () =>
      startBenchServer(fresh, await freePort(), trusting),
    ),
  );
  let server = await startBenchServer(fresh, port, trusting);
  const ports = [server, ...others].map((one) => one.port);
  const proxy = proxyKind === undefined ? null : await startProxy(proxyKind, ports);
  const { ms, calls, waits, statuses } = await dayEnd(database, proxy?.port ?? port, {
    devices,
    withinMs: Number(values.seconds) * 1_000,
    disturb: async () => {
      await server.kill('SIGKILL');
      server = await startBenchServer(fresh, port, trusting);
    },
  });
  const wrong = await notOnce(database, devices);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  say(
    `${kind}${proxyKind === undefined ? '' : `, ${values.servers} servers behind ${proxyKind}`}: ${devices} devices, ${calls} calls, all acknowledged after ${(ms / 1000).toFixed(1)} s`,
  );
  say(
    `  a call waited ${percentile(waits, 0.5).toFixed(0)} ms at p50, ${percentile(waits, 0.99).toFixed(0)} ms at p99, ${Math.max(...waits).toFixed(0)} ms at most, retries included`,
  );
  say(`  answers: ${answers}`);
  say(`  exactly once: ${wrong.length === 0 ? 'yes' : `no: ${wrong.slice(0, 10).join('; ')}`}`);
  if (wrong.length > 0) process.exitCode = 1;
  await proxy?.stop();
  await Promise.all([server, ...others].map((one) => one.kill('SIGTERM')));
  await database.destroy();
  await fresh.remove();
}
