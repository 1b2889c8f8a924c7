import { type ComponentType, lazy } from 'react';
import { paths } from '../shell/paths.js';
import { deferred } from './deferred-views.js';

type Page = { default: ComponentType };

/** A page is there once its file is; until then its address is not found. */
const files = import.meta.glob<Page>(['./*-route.tsx', '!./lobby-route.tsx']);

export interface AppRoute {
  pattern: string;
  access: 'open' | 'sign-in';
  Page: ComponentType;
  /** Fetches the page's code ahead of its first showing. */
  load: () => Promise<unknown>;
}

/** The first that fits is shown. `/*?` also takes what is below. */
const TABLE: readonly [pattern: string, name: string, access?: AppRoute['access']][] = [
  [paths.games, 'games'],
  [paths.dice, 'dice'],
  ['/groups/:groupId', 'group'],
  ['/providers/:providerId', 'provider'],
  ['/provider-games/:gameId', 'provider-game'],
  [`${paths.settings}/*?`, 'settings', 'sign-in'],
  [paths.sweepstakesRules, 'sweepstakes-rules'],
  [paths.privacyPolicy, 'privacy-policy'],
  [paths.termsAndConditions, 'terms-and-conditions'],
  [paths.responsibleGaming, 'responsible-gaming'],
  [paths.authAction, 'account-action'],
  [paths.deferrableViews, 'deferrable-views'],
  [paths.mailbox, 'mailbox'],
];

const pages = new Map<string, Pick<AppRoute, 'Page' | 'load'>>();
for (const [file, fetchPage] of Object.entries(files)) {
  const name = file.slice('./'.length, -'-route.tsx'.length);
  const load = deferred(`page: ${name}`, fetchPage);
  pages.set(name, { Page: lazy(load), load });
}

export const routes: readonly AppRoute[] = TABLE.flatMap(([pattern, name, access = 'open']) => {
  const page = pages.get(name);
  return page ? [{ pattern, access, ...page }] : [];
});
