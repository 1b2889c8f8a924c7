import { type CatalogueEvent, type ListedGame, upcast } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type CatalogueState, catalogueReducer, type Listing, listingChanges } from './catalogue.js';
import { tableOf } from './entries.js';

const tide: ListedGame = {
  game_id: 'spring-tide',
  name: 'Spring Tide',
  provider_id: 'saltmarsh',
  tags: ['slots'],
  volatility: 'low',
  rtp: '96.50',
  release_date: '2025-02-04',
  popularity: 1,
  featured: true,
  enabled: true,
};
const bells: ListedGame = { ...tide, game_id: 'drowned-bells', name: 'The Drowned Bells', popularity: 2 };
const LISTING: Listing = {
  providers: [{ id: 'saltmarsh', name: 'Saltmarsh' }],
  games: [tide, bells],
  settings: {
    lobby_promo_cards: ['daily_bonus'],
    featured_provider_id: 'saltmarsh',
    social_links: [{ name: 'Gull', url: 'https://gull.example/@casino' }],
  },
};

const nothing = catalogueReducer.initial();
const given = (events: CatalogueEvent[], from: CatalogueState = nothing) =>
  events.reduce(catalogueReducer.evolve, from);
const listed = given(listingChanges(nothing, LISTING));

describe('computing the changes of a listing', () => {
  it('an empty catalogue gets every entry, providers before their games', () => {
    expect(listingChanges(nothing, LISTING)).toEqual([
      { type: 'provider_listed', data: LISTING.providers[0] },
      { type: 'game_listed', data: tide },
      { type: 'game_listed', data: bells },
      { type: 'casino_settings_changed', data: { version: 1, ...LISTING.settings } },
    ]);
  });

  it('a matching catalogue gets no events, whatever the order of fields and games', () => {
    const { name, ...others } = tide;
    const settings = {
      ...LISTING.settings,
      social_links: LISTING.settings.social_links.map((link) => ({ url: link.url, name: link.name })),
    };
    expect(listingChanges(listed, { ...LISTING, games: [bells, { ...others, name }], settings })).toEqual([]);
  });

  it.each<[string, Partial<ListedGame>]>([
    ['a return to player', { rtp: '94.00' }],
    ['another tag', { tags: ['slots', 'show'] }],
    ['tags in another order of importance', { tags: ['show', 'slots'] }],
    ['a game taken off for now', { enabled: false }],
  ])('a game with %s is listed again with all its fields, and no other game is', (_, change) => {
    const game = { ...tide, ...change };
    expect(listingChanges(listed, { ...LISTING, games: [game, bells] })).toEqual([{ type: 'game_listed', data: game }]);
  });

  it('a game stored by an older version without all fields is listed again', () => {
    const { featured, ...withoutFeatured } = tide;
    const before = given([{ type: 'game_listed', data: withoutFeatured as ListedGame }], listed);
    expect(listingChanges(before, LISTING)).toEqual([{ type: 'game_listed', data: tide }]);
  });

  it('missing entries are removed, games before their provider', () => {
    const other = { id: 'umbra', name: 'Umbra' };
    const settings = { ...LISTING.settings, featured_provider_id: 'umbra' };
    const wanted: Listing = { providers: [other], games: [{ ...tide, provider_id: 'umbra' }], settings };
    expect(listingChanges(listed, wanted).map(({ type }) => type)).toEqual([
      'provider_listed',
      'game_listed',
      'casino_settings_changed',
      'game_removed',
      'provider_removed',
    ]);
  });

  it('each change of the settings increments their version', () => {
    const settings: Listing['settings'] = { ...LISTING.settings, lobby_promo_cards: [] };
    const changes = listingChanges(listed, { ...LISTING, settings });
    expect(changes).toEqual([{ type: 'casino_settings_changed', data: { version: 2, ...settings } }]);
    expect(listingChanges(given(changes, listed), { ...LISTING, settings })).toEqual([]);
  });

  it.each<[string, Listing['settings']['social_links']]>([
    ['another name', [{ name: 'Tern', url: 'https://gull.example/@casino' }]],
    ['another URL', [{ name: 'Gull', url: 'https://gull.example/@goldwake' }]],
    ['no link', []],
  ])('social links with %s change the settings', (_, social_links) => {
    const settings = { ...LISTING.settings, social_links };
    expect(listingChanges(listed, { ...LISTING, settings })).toEqual([
      { type: 'casino_settings_changed', data: { version: 2, ...settings } },
    ]);
  });

  it('a history that is older than the social links gets an event only for a listing that has some', () => {
    const { social_links, ...former } = LISTING.settings;
    const stored = { type: 'casino_settings_changed', schemaVersion: 1, data: { version: 1, ...former } };
    const before = given([upcast(stored as never)], listed);
    expect(listingChanges(before, { ...LISTING, settings: { ...former, social_links: [] } })).toEqual([]);
    expect(listingChanges(before, LISTING)).toHaveLength(1);
  });

  it('the events turn any earlier catalogue into the listing', () => {
    const without = { ...LISTING, providers: [...LISTING.providers, { id: 'umbra', name: 'Umbra' }], games: [bells] };
    const between = given(listingChanges(listed, without), listed);
    expect([...tableOf(between.games).keys()]).toEqual(['drowned-bells']);
    const back = given(JSON.parse(JSON.stringify(listingChanges(between, LISTING))), between);
    expect(listingChanges(back, LISTING)).toEqual([]);
    expect(tableOf(back.games).get('spring-tide')).toEqual(tide);
    expect([...tableOf(back.providers).keys()]).toEqual(['saltmarsh']);
  });
});
