const smallest = 0.01;
const largest = 0.99;

/**
 * N31: a fraction in whole per cent. What is neither 0 nor 1 is rounded to neither: "<1%" and ">99%". `format` writes a
 * fraction in whole per cent, as a language does.
 */
export function wholePercent(fraction: number, format: (fraction: number) => string): string {
  const text = format(fraction);
  if (fraction > 0 && fraction < smallest && text === format(0)) return `<${format(smallest)}`;
  if (fraction < 1 && fraction > largest && text === format(1)) return `>${format(largest)}`;
  return text;
}
