import { formatMoney, isShownAsZero, type Micros, type User } from '@goldwake/contracts';
import type { PlaythroughState } from '../../session/balances.js';
import { paths } from '../../shell/paths.js';

export interface Redeemable {
  /** Sweeps Coins with which the player can bet. */
  playable: Micros;
  /** Amount that must still be staked. */
  unplayed: Micros;
  /** Sweeps Coins that the playthrough does not hold back: all of them once it is complete, and none before. */
  redeemable: Micros;
}

export function redeemableOf(
  playable: Micros,
  { requirement, progress }: Pick<PlaythroughState, 'requirement' | 'progress'>,
): Redeemable {
  const unplayed = requirement > progress ? requirement - progress : 0n;
  return { playable, unplayed, redeemable: unplayed === 0n ? playable : 0n };
}

/** A condition of a redemption. */
export interface Condition {
  isMet: boolean;
  title: string;
  /** What it means, or what the player can do. */
  text: string;
  /** The page on which the player can meet a condition that is missing. */
  way?: { href: string; label: string };
}

type Account = Pick<User, 'pii_submitted' | 'redemptions_fiat_enabled' | 'redemptions_crypto_enabled'>;

/** Lists what a redemption needs, in the order in which the player can see to it. */
export function conditionsOf({ playable, unplayed }: Redeemable, account: Account): Condition[] {
  const hasSweeps = !isShownAsZero(playable);
  const isOn = account.redemptions_fiat_enabled || account.redemptions_crypto_enabled;
  return [
    {
      isMet: hasSweeps,
      title: hasSweeps ? 'You hold Sweeps Coins' : 'Get Sweeps Coins',
      text: hasSweeps
        ? `${formatMoney(playable, 'sweeps_coins')} to play with.`
        : 'The daily bonus contains some, for free.',
    },
    unplayed === 0n
      ? { isMet: true, title: 'The playthrough is complete', text: 'All Sweeps Coins of your grants were played.' }
      : {
          isMet: false,
          title: `Play another ${formatMoney(unplayed, 'sweeps_coins')}`,
          text: 'Each stake in Sweeps Coins counts in full, won or lost.',
          way: { href: paths.games, label: 'Choose a game' },
        },
    account.pii_submitted
      ? { isMet: true, title: 'Your account is complete', text: 'Your name and state are known.' }
      : {
          isMet: false,
          title: 'Complete your account',
          text: 'Your name and state are missing.',
          way: { href: paths.settingsProfile, label: 'Open the settings' },
        },
    {
      isMet: false,
      title: isOn ? 'Redemptions must open' : 'Redemptions are switched off for your account',
      text: isOn ? 'Nobody can redeem yet. You need not do anything.' : 'Customer Support can tell you why.',
    },
  ];
}
