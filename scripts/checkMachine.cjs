// Loaded before `npm start` and `npm test` (node --require), so that on a machine that cannot run Storey one line says so
// before anything is installed, and before a Node that is too old parses syntax it does not know. Therefore no syntax that came
// after ES5.
'use strict';

var unsupportedReason = require('./unsupportedReason.cjs');

/** Whether this Node is linked to the C library that the packages' programs are linked to. */
function hasGlibc() {
  var report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime !== undefined;
}

var reason = unsupportedReason({
  platform: process.platform,
  arch: process.arch,
  node: process.version,
  hasGlibc: hasGlibc,
});
if (reason !== null) {
  console.error(reason);
  process.exit(1);
}
