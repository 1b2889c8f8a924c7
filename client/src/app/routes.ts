import { type ComponentType, lazy } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { paths } from '../shell/paths.js';
import { deferred } from './deferred-views.js';

export interface AppRoute {
  pattern: string;
  access: 'open' | 'sign-in';
  Page: ComponentType;
  /** Fetches the code of the page. Can be called before the page is first shown, to preload it. */
  load: () => Promise<unknown>;
}

type FetchPage = () => Promise<{ default: ComponentType }>;

function page(pattern: string, fetchPage: FetchPage, access: AppRoute['access'] = 'open'): AppRoute {
  const load = deferred(`page: ${pattern}`, fetchPage);
  return { pattern, access, Page: lazy(load), load };
}

/**
 * Routes of all pages except the lobby. Each page is loaded when it is first needed. The first matching pattern wins; a
 * pattern that ends with `/*?` also matches all paths below it.
 */
export const routes: readonly AppRoute[] = [
  page(paths.games, () => import('./games-route.js')),
  page(paths.favourites, () => import('./favourites-route.js')),
  page(paths.dice, () => import('./dice-route.js')),
  page('/games/:gameId', () => import('./originals-route.js')),
  page('/groups/:groupId', () => import('./group-route.js')),
  page('/providers/:providerId', () => import('./provider-route.js')),
  page('/provider-games/:gameId', () => import('./provider-game-route.js')),
  page(`${paths.settings}/*?`, () => import('./settings-route.js'), 'sign-in'),
  page(`${paths.transactions}/*?`, () => import('./transactions-route.js'), 'sign-in'),
  page(paths.vip, () => import('./vip-route.js')),
  page(paths.referrals, () => import('./referrals-route.js'), 'sign-in'),
  page(paths.promotions, () => import('./promotions-route.js')),
  page(paths.postalCodes, () => import('./postal-codes-route.js'), 'sign-in'),
  page(paths.sweepstakesRules, () => import('./sweepstakes-rules-route.js')),
  page(paths.privacyPolicy, () => import('./privacy-policy-route.js')),
  page(paths.termsAndConditions, () => import('./terms-and-conditions-route.js')),
  page(paths.responsibleGaming, () => import('./responsible-gaming-route.js')),
  page(paths.authAction, () => import('./account-action-route.js')),
  page(paths.deferrableViews, () => import('./deferrable-views-route.js')),
  page(paths.mailbox, () => import('./mailbox-route.js')),
];

/** Returns the route that matches a path; undefined for the lobby and for unknown paths. */
export const routeAt = (path: string): AppRoute | undefined =>
  routes.find(({ pattern }) => matchRoute(parse, pattern, path)[0]);
