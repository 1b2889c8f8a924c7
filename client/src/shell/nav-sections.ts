import type { ComponentType } from 'react';
import {
  BrowseIcon,
  DiceIcon,
  GameShowsIcon,
  GiftIcon,
  HeartIcon,
  HomeIcon,
  LiveDealersIcon,
  OriginalsIcon,
  SlotsIcon,
  TableGamesIcon,
  UserIcon,
  VipIcon,
} from '../ui/icons.js';
import { paths } from './paths.js';

export interface NavLink {
  to: string;
  label: string;
  /** Icon of the link. A link with null has no icon and smaller text. */
  Icon: ComponentType<{ size?: number }> | null;
  /** Width and height of the icon in pixels; 20 by default. */
  iconSize?: number;
  /** Number of things that wait for the player on the page; shown if it is above zero. */
  count?: number | undefined;
}

export interface NavSection {
  title: string | null;
  links: readonly NavLink[];
}

const LOBBY: NavLink = { to: paths.lobby, label: 'Lobby', Icon: HomeIcon };
const VIP: NavLink = { to: paths.vip, label: 'VIP', Icon: VipIcon };
const REFERRALS: NavLink = { to: paths.referrals, label: 'Referrals', Icon: UserIcon };
const FAVOURITES: NavLink = { to: paths.favourites, label: 'Favourites', Icon: HeartIcon };
const GAMES: NavSection = {
  title: 'Casino games',
  links: [
    { to: paths.originals, label: 'Originals', Icon: OriginalsIcon },
    { to: paths.group('slots'), label: 'Slot Games', Icon: SlotsIcon },
    { to: paths.group('live_dealers'), label: 'Live Dealers', Icon: LiveDealersIcon },
    { to: paths.group('table_games'), label: 'Table Games', Icon: TableGamesIcon },
    { to: paths.group('show'), label: 'Game Shows', Icon: GameShowsIcon },
    { to: paths.dice, label: 'Dice', Icon: DiceIcon },
  ],
};

const LEGAL: NavSection = {
  title: 'Legal',
  links: [
    { to: paths.termsAndConditions, label: 'Terms and Conditions', Icon: null },
    { to: paths.privacyPolicy, label: 'Privacy Policy', Icon: null },
    { to: paths.sweepstakesRules, label: 'Sweepstakes Rules', Icon: null },
    { to: paths.responsibleGaming, label: 'Responsible Social Gaming', Icon: null },
  ],
};

/**
 * Returns the sections of the left side navigation, from top to bottom. They link only to pages that exist.
 * @param isPlayer whether the pages that require sign-in are linked
 * @param promotions number of the player's open promotions; null if promotions are switched off for the player
 */
export function navSections({
  isPlayer,
  promotions,
}: {
  isPlayer: boolean;
  promotions: number | null;
}): readonly NavSection[] {
  const links = isPlayer ? [LOBBY, FAVOURITES, VIP, REFERRALS] : [LOBBY, VIP];
  if (promotions !== null) links.push({ to: paths.promotions, label: 'Promotions', Icon: GiftIcon, count: promotions });
  return [{ title: null, links }, GAMES, LEGAL];
}

export const QUICK: readonly NavLink[] = [
  { to: paths.lobby, label: 'Home', Icon: HomeIcon, iconSize: 22 },
  { to: paths.games, label: 'Browse', Icon: BrowseIcon, iconSize: 22 },
];

/**
 * Returns whether a link is active. The path `/` must match exactly; any other path also matches the paths below it
 * (specification §2).
 */
export function isActive(location: string, to: string): boolean {
  return to === '/' ? location === '/' : location === to || location.startsWith(`${to}/`);
}
