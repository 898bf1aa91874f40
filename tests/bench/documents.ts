import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { header, say } from './client/report.ts';
import { median, spread } from './server/figures.ts';

// What tags cost: a document of a building with 1,000 findings, and a client's report with 200 pages of buildings, against the
// last commit whose documents had none, drawn in turns.
const untagged = '3b75da83';
const aims = { time: 1.5, memory: 1.5, size: 2 };
const rounds = 3;
const here = join(import.meta.dirname, '../..');

type Drawn = { readonly times: number[]; readonly megabytes: number; readonly bytes: number };

function draw(root: string, kind: string): Drawn {
  const script = join(root, 'tests/bench/documents/drawProcess.ts');
  return JSON.parse(execFileSync(process.execPath, [script, root, kind], { encoding: 'utf8' })) as Drawn;
}

const before = mkdtempSync(join(tmpdir(), 'storey-untagged-'));
try {
  header();
  const archive = execFileSync('git', ['archive', untagged, 'server', 'src', 'package.json'], {
    cwd: here,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['-x', '-C', before], { input: archive });
  const own = ['tests/bench/documents/drawProcess.ts', 'tests/support/data/sampleDocuments.ts'];
  const pack = execFileSync('tar', ['-c', ...own], { cwd: here });
  execFileSync('tar', ['-x', '-C', before], { input: pack });
  symlinkSync(join(here, 'node_modules'), join(before, 'node_modules'));
  for (const kind of ['building', 'client']) {
    const plain: Drawn[] = [];
    const tagged: Drawn[] = [];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(draw(before, kind));
      tagged.push(draw(here, kind));
    }
    const figures = {
      time: (of: Drawn[]) => of.flatMap(({ times }) => times),
      memory: (of: Drawn[]) => of.map(({ megabytes }) => megabytes),
      size: (of: Drawn[]) => of.map(({ bytes }) => bytes / 1000),
    };
    for (const name of ['time', 'memory', 'size'] as const) {
      const [then, now] = [figures[name](plain), figures[name](tagged)];
      const ratio = median(now) / median(then);
      const unit = { time: 'ms', memory: 'MB resident at most', size: 'kB' }[name];
      say(
        `${kind}: ${name} ${spread(now)} of ${spread(then)} ${unit}: ${ratio.toFixed(2)}, at most ${aims[name]}`,
      );
      if (ratio > aims[name]) process.exitCode = 1;
    }
  }
} finally {
  rmSync(before, { recursive: true });
}
