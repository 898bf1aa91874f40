/** One number of a metric, with what tells it from the others. */
export type Sample = {
  readonly labels?: Readonly<Record<string, string>>;
  /** `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string;
  readonly value: number;
};

export type Metric = {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

function quoted(value: string): string {
  return `"${value.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`).replaceAll('\n', String.raw`\n`)}"`;
}

function line(name: string, { labels = {}, suffix = '', value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
  const number = value === Number.POSITIVE_INFINITY ? '+Inf' : String(value);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${number}`;
}

/** The text that Prometheus reads (exposition format 0.0.4). */
export function exposition(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => line(name, sample)),
    ])
    .concat('')
    .join('\n');
}
