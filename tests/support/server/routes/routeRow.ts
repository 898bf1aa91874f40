import type { WireTour } from '#contract/inspections/tour.ts';
import type { DevicePhoto } from '../../data/photos/photos.ts';

/** The callers: anonymous; an inspector asking for their own data; one asking for another's; an administrator. */
export const askers = ['nobody', 'owner', 'stranger', 'administrator'] as const;
export type Asker = (typeof askers)[number];

/** Values for path parameters and bodies. All of them belong to the owner, or are common to all. */
export type Things = {
  readonly tour: WireTour;
  readonly building: string;
  readonly mandate: string;
  readonly user: string;
  readonly session: string;
  /** A concluded tour with a finding, of a person who is none of the callers. */
  readonly concluded: WireTour;
  readonly finding: string;
  /** A link of it, and a token. */
  readonly repair: { readonly link: string; readonly token: string };
  /** Received, in the owner's tour. */
  readonly photo: DevicePhoto;
};

export type Row = Readonly<Record<Asker, number>> & {
  readonly path?: (things: Things) => string;
  readonly body?: (things: Things) => unknown;
  readonly headers?: (things: Things) => Record<string, string>;
};

/** The same for all four. */
export const open = (status: number) => ({
  nobody: status,
  owner: status,
  stranger: status,
  administrator: status,
});
/** For administrators only. */
export const forAdministrators = (status = 200) => ({
  nobody: 401,
  owner: 403,
  stranger: 403,
  administrator: status,
});
