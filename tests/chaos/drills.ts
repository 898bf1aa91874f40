import { clients } from './clients.ts';
import { clock } from './clock.ts';
import { costly } from './costly.ts';
import type { Drill } from './Drill.ts';
import { disk } from './disk.ts';
import { elsewhere } from './elsewhere.ts';
import { fuzz } from './fuzz.ts';
import { held } from './held.ts';
import { killed } from './killed.ts';
import { powerCuts } from './powerCut.ts';
import { restored } from './restored.ts';
import { soak } from './soak.ts';

const number = ({ id }: Drill) => Number(id.slice(1));

/** All drills, by their numbers. */
export const drills: readonly Drill[] = [
  ...killed,
  ...disk,
  ...held,
  ...clients,
  ...costly,
  ...powerCuts,
  ...restored,
  ...clock,
  ...fuzz,
  ...soak,
  ...elsewhere,
].toSorted((one, other) => number(one) - number(other));
