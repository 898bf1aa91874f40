import { cpus } from 'node:os';
import { median, percentile, spread } from '../server/figures.ts';

export type Compared = {
  readonly what: string;
  readonly product: readonly number[];
  readonly floor: readonly number[];
  readonly aim: number;
  /** The percentile that is compared; 0.5, the median, by default. */
  readonly part?: number;
};

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Prints a figure and its floor; a missed aim makes the command fail. */
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

/** Prints the date and the machine. */
export function header(): void {
  const [processor] = cpus();
  say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model ?? 'unknown'}`);
}
