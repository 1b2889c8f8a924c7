/** ISO 3166 code of the only country whose residents may play for Sweeps Coins. */
export const COUNTRY_ID = 'US';

/** A state of the USA or the District of Columbia. */
export interface UsState {
  /** Two-letter USPS code of the state. */
  id: string;
  name: string;
  /** Whether residents of the state may play. */
  eligible: boolean;
  /** Reason why the state is not eligible, shown to the player; null if it is eligible. */
  reason: string | null;
}

const BY_LAW = 'State law does not allow sweepstakes casinos';
const BY_REGULATOR = 'The state’s gaming regulator does not accept sweepstakes casinos';

/** States that real sweepstakes casinos exclude, as of late 2025, with the reason. */
const EXCLUDED: Readonly<Record<string, string>> = {
  CA: BY_LAW,
  CT: BY_LAW,
  DE: BY_REGULATOR,
  ID: BY_LAW,
  LA: BY_REGULATOR,
  MI: BY_REGULATOR,
  MT: BY_LAW,
  NJ: BY_LAW,
  NV: BY_LAW,
  NY: BY_LAW,
  WA: BY_LAW,
};

const NAMES: readonly (readonly [id: string, name: string])[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
];

/** All states, sorted by name. */
export const US_STATES: readonly UsState[] = NAMES.map(([id, name]) => ({
  id,
  name,
  eligible: !Object.hasOwn(EXCLUDED, id),
  reason: EXCLUDED[id] ?? null,
}));

export function usState(id: string): UsState | undefined {
  return US_STATES.find((state) => state.id === id);
}
