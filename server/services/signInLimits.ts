import { houseOf } from './houseOf.ts';
import type { Throttle } from './Throttle.ts';

/**
 * How many failed sign-ins there may be. Every count refills steadily, so nobody waits longer than one refill.
 * A house (an address) leaves room for forty people who sign in within a minute, with two typing errors each.
 */
const perHouse = { size: 120, refillMs: 500 };
/** One account from one house: ten errors, then one try every half minute. A success empties the count. */
const perAccountAndHouse = { size: 10, refillMs: 30_000 };
/**
 * One account from everywhere: slows a guesser with many addresses. A house in which the person has signed in
 * before is exempt, so that no stranger can lock anybody out.
 */
const perAccount = { size: 100, refillMs: 10_000 };

function namesOf(account: string, address: string) {
  const house = houseOf(address);
  return { house: `house ${house}`, pair: `pair ${house} ${account}`, account: `account ${account}` };
}

/** Counts an attempt before it is made, so that many at once are counted. 0, or the milliseconds to wait. */
export async function admitSignIn(throttle: Throttle, account: string, address: string): Promise<number> {
  const names = namesOf(account, address);
  const house = await throttle.take(names.house, perHouse);
  if (house > 0) return house;
  const pair = await throttle.take(names.pair, perAccountAndHouse);
  if (pair > 0) return pair;
  return (await throttle.remembers(names.pair)) ? 0 : throttle.take(names.account, perAccount);
}

/** It was the right password: the attempt does not count, and the house is known from now on. */
export async function noteSignIn(throttle: Throttle, account: string, address: string): Promise<void> {
  const names = namesOf(account, address);
  await throttle.giveBack(names.house);
  await throttle.reset(names.pair);
  if (!(await throttle.remembers(names.pair))) await throttle.giveBack(names.account);
  await throttle.remember(names.pair);
}
