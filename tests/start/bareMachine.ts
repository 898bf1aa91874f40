import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
// Programs that npm needs besides Node: a shell, and `env` for scripts.
const tools = ['sh', 'env'];
// Variables for reaching the npm registry; nothing else of the environment is passed on.
const passedOn =
  /^(?:HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(?:https?|no)_proxy|npm_config_(?:registry|cache))$/i;
const neverCopied = ['node_modules', 'dist', 'var', '.git', '.artifacts'];

/**
 * A machine with only Node, npm and access to the registry: no compiler, no Python, no git. Its shell has a NODE_ENV, which
 * is nobody's business here.
 */
export type BareMachine = {
  /** The project as in a clone: nothing is installed or built. */
  readonly project: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly remove: () => void;
};

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !neverCopied.includes(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** The files that a clone of this working tree would have, whether or not it is one itself. */
function filesOfProject(): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  // `git ls-files` still lists files whose deletion is not committed.
  const listed = status === 0 ? stdout.split('\0').filter((path) => path !== '') : filesBelow('');
  return listed.filter((path) => existsSync(join(root, path)));
}

function found(program: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  // The project's own programs come first in PATH; a bare machine must not see them.
  const own = folders.filter((folder) => relative(join(root, 'node_modules', '.bin'), folder) !== '');
  const path = own.map((folder) => join(folder, program)).find((one) => existsSync(one));
  return path ?? (program === 'node' ? process.execPath : program);
}

/** `npm` and `node` are package specifications, such as `npm@10`; without one Node is the machine's own. */
export function bareMachine(wanted: { readonly npm: string; readonly node?: string }): BareMachine {
  const folder = mkdtempSync(join(tmpdir(), 'storey-bare-'));
  const packages = [wanted.npm, ...(wanted.node === undefined ? [] : [wanted.node])];
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, '--prefix', folder, ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${packages.join(' and ')} cannot be had: ${stderr}`);

  const programs = join(folder, 'bin');
  mkdirSync(programs);
  const named = wanted.node?.slice(0, wanted.node.lastIndexOf('@'));
  const node = named === undefined ? found('node') : join(folder, 'node_modules', named, 'bin/node');
  symlinkSync(node, join(programs, 'node'));
  symlinkSync(join(folder, 'node_modules/npm/bin/npm-cli.js'), join(programs, 'npm'));
  for (const tool of tools) symlinkSync(found(tool), join(programs, tool));

  // A name as people give folders: with a blank, and a letter that is none of ASCII.
  const project = join(folder, 'a clone für mich');
  for (const path of filesOfProject()) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    copyFileSync(join(root, path), join(project, path));
  }
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return {
    project,
    environment: { ...Object.fromEntries(kept), PATH: programs, NODE_ENV: 'staging' },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
