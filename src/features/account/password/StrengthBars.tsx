import { Group, Progress } from '@mantine/core';
import { passwordStrength } from './passwordStrength.ts';

const colors = ['var(--st-bad)', 'var(--st-bad)', 'signal.7', 'var(--st-good)', 'var(--st-good)'];

/** How hard a password is to guess, as four storeys that are built up. The words beside them say the same. */
export function StrengthBars({ password }: { readonly password: string }) {
  if (password === '') return null;
  const { level } = passwordStrength(password);
  return (
    <Group aria-hidden gap={4} grow mt="xs">
      {[1, 2, 3, 4].map((storey) => (
        <Progress color={colors[level] ?? ''} key={storey} value={storey <= level ? 100 : 0} />
      ))}
    </Group>
  );
}
