import { readFileSync } from 'node:fs';
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node';

const pageComment = '// @vitest-environment happy-dom';

function needsPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith(pageComment);
}

/**
 * Vitest's own order, but that within a project the files that need a page come one after the other: a worker takes the next
 * file only if it needs the same environment, and is thrown away with everything that it has imported otherwise.
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
    const sorted = await (await this.#own()).sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) => [
      ...ofProject.filter((file) => needsPage(file)),
      ...ofProject.filter((file) => !needsPage(file)),
    ]);
  }

  // Not at the top: the configuration is also read by programs that run no tests, and this is all of Vitest.
  async #own(): Promise<TestSequencer> {
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }
}
