import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverNodeOptions } from '../../../../scripts/serverNodeOptions.mjs';

const units = join(import.meta.dirname, '../../../../docs/systemd');

it.each(['storey.service', 'storey@.service'])('%s starts the server as `npm start` does', (name) => {
  const command = /^ExecStart=(.*)$/mu.exec(readFileSync(join(units, name), 'utf8'))?.[1];
  expect(command?.replaceAll('/opt/storey/', '').split(' ')).toEqual([
    'node_modules/.bin/node',
    ...serverNodeOptions,
    'server/index.ts',
  ]);
});
