import { type ComponentType, lazy } from 'react';
import { paths } from '../shell/paths.js';

type Page = { default: ComponentType };

/** A page is there once its file is; until then its address is not found. */
const files = import.meta.glob<Page>(['./*-route.tsx', '!./lobby-route.tsx']);

export interface AppRoute {
  pattern: string;
  access: 'open' | 'sign-in';
  Page: ComponentType;
}

/** The first that fits is shown. `/*?` also takes what is below. */
const TABLE: readonly [pattern: string, name: string, access?: AppRoute['access']][] = [
  [paths.games, 'games'],
  [paths.dice, 'dice'],
  ['/groups/:groupId', 'group'],
  ['/providers/:providerId', 'provider'],
  ['/provider-games/:gameId', 'provider-game'],
  [`${paths.settings}/*?`, 'settings', 'sign-in'],
  [paths.sweepstakesRules, 'legal'],
  [paths.privacyPolicy, 'legal'],
  [paths.termsAndConditions, 'legal'],
  [paths.responsibleGaming, 'legal'],
  [paths.authAction, 'account-action'],
  [paths.deferrableViews, 'deferrable-views'],
  [paths.mailbox, 'mailbox'],
];

const pages = new Map<string, ComponentType>();
for (const [file, load] of Object.entries(files)) pages.set(file, lazy(load));

export const routes: readonly AppRoute[] = TABLE.flatMap(([pattern, name, access = 'open']) => {
  const Page = pages.get(`./${name}-route.tsx`);
  return Page ? [{ pattern, access, Page }] : [];
});
