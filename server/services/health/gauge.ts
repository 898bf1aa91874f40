import { Gauge, type Registry } from 'prom-client';

type Values = Iterable<readonly [label: string, value: number]>;

/** A gauge whose values are set just before each read; one without values is left out. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  label?: string,
): { readonly set: (values: Values) => void } {
  const labelNames = label === undefined ? [] : [label];
  const one = new Gauge<string>({ name, help, labelNames, registers: [registry] });
  return {
    set: (values) => {
      one.reset();
      const all = [...values];
      if (label === undefined && all.length === 0) one.remove();
      for (const [of, value] of all) {
        if (label === undefined) one.set(value);
        else one.set({ [label]: of }, value);
      }
    },
  };
}

/** The values of a gauge without labels. */
export const single = (value: number): Values => [['', value]];
