import { readFileSync } from 'node:fs';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

const pageComment = '// @vitest-environment happy-dom';

// The longest of their project, and among the smallest files: where no duration is known, the size decides.
const longTests = ['resultsExactness', 'typedReports', 'findingsFile'].map((name) => `/${name}.test.ts`);

function needsPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith(pageComment);
}

/**
 * Vitest's own order, with two changes within a project. Files that need a page follow one another: a worker takes the
 * next file only if that needs the same environment, and is thrown away otherwise, with everything it has imported.
 * And in a clean clone, some long tests come first.
 */
export class TestOrder implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#own()).shard(files);
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const own = await this.#own();
    // oxlint-disable-next-line unicorn/no-array-sort -- This is Vitest's sequencer, not an array.
    const sorted = await own.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) => {
      const places = new Map(ofProject.map((file) => [file, this.#placeOf(file)]));
      return ofProject.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    });
  }

  #placeOf(file: TestSpecification): number {
    const isKnown = this.#vitest.cache.getTestSpecificationResult(file) !== undefined;
    if (!isKnown && longTests.some((end) => file.moduleId.endsWith(end))) return 0;
    return needsPage(file) ? 1 : 2;
  }

  // Not at the top: the configuration is also read by programs that run no tests, and this is all of Vitest.
  async #own(): Promise<TestSequencer> {
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }
}
