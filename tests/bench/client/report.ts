import { cpus } from 'node:os';
import { median, percentile, spread } from '../server/figures.ts';

export type Compared = {
  readonly what: string;
  readonly product: readonly number[];
  readonly floor: readonly number[];
  readonly aim: number;
  /** Which part of the figures is compared: 0.5 is the median. */
  readonly part?: number;
};

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints a figure beside its floor; one that misses its aim makes the command fail. */
export function compare({ what, product, floor, aim, part = 0.5 }: Compared): void {
  const at = (figures: readonly number[]) => (part === 0.5 ? median(figures) : percentile(figures, part));
  const ratio = at(product) / at(floor);
  const name = part === 0.5 ? 'median' : `p${part * 100}`;
  say(
    `${what}: ratio of the ${name}s ${ratio.toFixed(2)}, aim at most ${aim}${ratio > aim ? ', MISSED' : ''}`,
  );
  say(`  product ${at(product).toFixed(0)} ms; all ${spread(product)}, ${product.length} samples`);
  say(`  floor   ${at(floor).toFixed(0)} ms; all ${spread(floor)}, ${floor.length} samples`);
  if (ratio > aim) process.exitCode = 1;
}

/** Where and when it was measured. */
export function header(): void {
  const [processor] = cpus();
  say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model ?? 'unknown'}`);
}
