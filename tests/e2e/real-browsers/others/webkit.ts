import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../support/server/appServer.ts';
import type { Driver } from './Driver.ts';

// Where Debian puts what belongs to one kind of processor.
const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
const programs = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: `/usr/lib/${triplet}/webkit2gtk-4.1/MiniBrowser`,
  display: '/usr/bin/xvfb-run',
};

/** Why WebKit cannot be driven here, or null. */
export function noWebKit(): string | null {
  const missing = Object.values(programs).find((program) => {
    try {
      accessSync(program, constants.X_OK);
      return false;
    } catch {
      return true;
    }
  });
  return missing === undefined ? null : `${missing} is not installed`;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  // The script of the display leads the process group: ending it ends display, driver and browser.
  process.kill(-child.pid, 'SIGTERM');
  await exited;
}

/** Debian's WebKitGTK, driven by the WebDriver protocol, on a virtual display. */
export async function openWebKit(): Promise<Driver> {
  const port = await freePort();
  const child = spawn(
    programs.display,
    ['-a', '-s', '-screen 0 1280x900x24', programs.driver, `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const deadline = Date.now() + 90_000;
  while (
    !(await send('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await wait(100);
  }
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const newTab = async (): Promise<string> =>
    ((await send('POST', `${session}/window/new`, { type: 'tab' })) as { handle: string }).handle;
  const look = (handle: string) => send('POST', `${session}/window`, { handle });
  const handle = async () => (await send('GET', `${session}/window`)) as string;
  return {
    goto: async (url) => {
      await send('POST', `${session}/url`, { url });
    },
    run: async (script, ...given) =>
      (await send('POST', `${session}/execute/sync`, {
        script: `return (${script.toString()}).apply(null, arguments)`,
        args: given,
      })) as ReturnType<typeof script>,
    pressTwice: async (place, apartMs) => {
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const actions = [
        { type: 'pointerMove', duration: 0, x: Math.round(place.x), y: Math.round(place.y) },
        ...press,
        { type: 'pause', duration: apartMs },
        ...press,
      ];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      await send('POST', `${session}/actions`, { actions: [mouse] });
    },
    putAside: async () => {
      const left = await handle();
      const next = await newTab();
      await look(next);
      await look(left);
      await send('DELETE', `${session}/window`);
      await look(next);
    },
    closeTab: async () => {
      // Closing the last tab would end the session.
      const next = await newTab();
      await send('DELETE', `${session}/window`);
      await look(next);
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await stop(child);
    },
  };
}
