import { describe, expect, it } from 'vitest';
import { freshDatabase, onlySqlite } from '../../support/server/serverDatabase.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

// Before any database is asked.
describe.each(onlySqlite)('npm run buildings, used wrongly', (kind) => {
  it.each([
    [['import', 'no-such-file.csv'], /no-such-file\.csv cannot be read \(ENOENT\)/],
    [[], /^Usage: /],
    [['import'], /^Usage: /],
    [['export', 'x.csv'], /^Usage: /],
    [['import', 'x.csv', '--force'], /^Usage: /],
    [['import', 'x.csv', '--encoding', 'cp850'], /^Usage: /],
  ])('%j is one line and exit 1', async (args, line) => {
    const fresh = await freshDatabase(kind);
    const ended = await runToEnd('server/commands/buildings.ts', args, variablesFor(fresh));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(line);
    await fresh.remove();
  });
});
