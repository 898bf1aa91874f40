import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const maxLetters = 300;

/** A failed test in one line at the end of the log: its place, message and difference. */
function redLine(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  const seen = stripVTControlCharacters(error?.diff ?? '').match(/^\+ (?!Received).*$/gm) ?? [];
  const why = [error?.message ?? '', ...seen].join(' ').replaceAll(/\s+/g, ' ');
  return `red: ${test.module.relativeModuleId} > ${test.fullName}: ${why.slice(0, maxLetters)}`;
}

/**
 * Ends the run with one plain line, `N passed, N failed`, alone, whatever else was printed. A file that could not
 * be loaded is one failure; so is a run that executed nothing.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const red: string[] = [];
    const counts = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
        if (state === 'failed') red.push(redLine(test));
      }
      const failedOutsideTests = module.state() === 'failed' && tests.every((test) => test.ok());
      if (failedOutsideTests) counts.failed += 1;
    }
    if (counts.passed + counts.failed === 0) {
      counts.failed = 1;
      process.exitCode = 1;
    }
    const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
    // After the default reporter's summary, which is written at the end of the same event.
    process.once('exit', () => {
      for (const line of red) console.log(line);
      console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
    });
  }
}
