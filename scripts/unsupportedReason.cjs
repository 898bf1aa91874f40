// Read by the Node that the machine happens to have, however old: no syntax that came after ES5.
'use strict';

var oldestNode = 20;

/**
 * Why Storey cannot run on a machine, in one line that says what to do; null where it can.
 * @param {{ platform: string, arch: string, node: string, hasGlibc: () => boolean }} machine `node` is its version: `v20.1.0`;
 *   `hasGlibc` is asked last, for a Node that is too old cannot know
 * @returns {string | null}
 */
function unsupportedReason(machine) {
  if (machine.platform === 'win32')
    return 'Storey runs on Linux and macOS: on Windows install WSL (wsl --install) and run the same command there.';
  if (machine.platform !== 'linux' && machine.platform !== 'darwin')
    return (
      'Storey runs on Linux and macOS, not on ' + machine.platform + ': use a virtual machine with Linux.'
    );
  if (parseInt(machine.node.slice(1), 10) < oldestNode)
    return (
      'Storey needs Node ' +
      oldestNode +
      ' or newer to start, this is ' +
      machine.node +
      ': install a current one from https://nodejs.org and run the same command again.'
    );
  if (machine.arch !== 'x64' && machine.arch !== 'arm64')
    return 'Storey needs a 64-bit Node (x64 or arm64), this one is ' + machine.arch + ': install that one.';
  if (machine.platform === 'linux' && !machine.hasGlibc())
    return 'Storey needs a Linux with glibc, and Alpine has musl: use Debian, Ubuntu or Fedora, also as a container.';
  return null;
}

module.exports = unsupportedReason;
